import type { Directory } from "../data/organization/directory.ts";
import { normalizeHost, urlOf } from "../domain/address.ts";

/** Where a proxy asks before it gets a certificate for a host: `/_/tls?domain=hoops.example` (Caddy's on-demand TLS). */
export const certificatePath = "/_/tls";

/** 200 for the platform's own host and for proven domains of organizations that are here, 404 for every other (hosts 4). */
export async function certificate(
	{ directory, publicUrl }: { directory: Directory; publicUrl: URL | null },
	request: Request,
): Promise<Response> {
	const host = normalizeHost(urlOf(request.url).searchParams.get("domain"));
	const isOwn = host !== null && host === (publicUrl ? normalizeHost(publicUrl.host) : "localhost");
	const isServed = isOwn || (host !== null && (await directory.find("host", host)) !== null);
	return new Response(isServed ? "yes" : "no", {
		status: isServed ? 200 : 404,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
	});
}
