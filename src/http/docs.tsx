import { manifest } from "../../static/build/assets.ts";
import { ApiCalls, type ApiPaths } from "./api-calls.tsx";
import { PageHead } from "../ui/section.tsx";
import { Shell } from "../ui/shell.tsx";
import { securityHeaders } from "./cache.ts";
import { html, platformColor } from "./document.tsx";

/** The page of the OpenAPI document: drawn here, since the plugin's loads a foreign script (access 9). */
export async function docsPage(document: Response): Promise<Response> {
	const { paths } = (await document.json()) as { paths: ApiPaths }; // our own answer
	const text = (
		<>
			Every answer is JSON; a refusal is {"{message}"}. The same as a document:{" "}
			<a href="/api/openapi.json">/api/openapi.json</a>
		</>
	);
	const page = html(
		<Shell
			assets={manifest}
			title="Calls · Tipoff"
			description="Every call of a Tipoff installation, with what it takes and what it answers."
			brands={[platformColor]}
			theme="auto"
			main="wrap stack gap-6"
		>
			<PageHead title="Calls" text={text} />
			<ApiCalls paths={paths} />
		</Shell>,
	);
	return new Response(page, {
		headers: { ...securityHeaders, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
	});
}
