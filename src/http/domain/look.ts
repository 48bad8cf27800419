import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls, TLSSocket } from "node:tls";
import { normalizeHost } from "../../domain/address.ts";
import type { DomainLook } from "../../domain/organization/domain-steps.ts";
import { proofName } from "../../domain/organization/custom-domain.ts";
import type { Dns } from "../dns.ts";

interface Parts {
	dns: Dns;
	publicUrl: URL | null;
}

/** How long the platform itself is waited for; a certificate may be in the making. */
const waitMs = 5_000;

/**
 * Looks at a domain: what its name servers say, and what the platform shows and answers under its name. No address that somebody
 * typed is opened: the platform's own is, and is asked for the domain.
 */
export async function lookAt(
	{ dns, publicUrl }: Parts,
	{ host, token }: { host: string; token: string },
): Promise<DomainLook> {
	const platform = publicUrl && normalizeHost(publicUrl.host);
	const [isPublished, leadsTo, ours] = await Promise.all([
		hasProof({ dns }, { host, token }),
		orNull(dns.addresses(host)),
		platform ? orNull(dns.addresses(platform)) : null,
	]);
	const found = { hasProof: isPublished, leadsTo, ours };
	const own = ours?.[0];
	if (!publicUrl || own === undefined || !leadsTo?.some((address) => ours?.includes(address)))
		return { ...found, hasCertificate: publicUrl?.protocol === "http:" ? undefined : null, isServed: null };
	return { ...found, ...(await visit(publicUrl, own, host)) };
}

/** Whether the text that proves a domain is published; null where its name servers do not answer. */
export async function hasProof(
	{ dns }: Pick<Parts, "dns">,
	{ host, token }: { host: string; token: string },
): Promise<boolean | null> {
	const texts = await orNull(dns.texts(proofName(host)));
	return texts && texts.some((text) => text.trim() === token);
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch {
		return null; // a foreign system
	}
}

/** Asks the platform at its own address as a browser would that has typed the domain. */
async function visit({ protocol, port }: URL, address: string, host: string) {
	const isEncrypted = protocol === "https:";
	const at = { host: address, port: Number(port) || (isEncrypted ? 443 : 80) };
	const heard = await new Promise<{ isTrusted: boolean; status: number } | null>((resolve) => {
		let isTrusted = false;
		let text = "";
		const begin = (socket: Socket) => socket.write(`HEAD / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
		const socket = isEncrypted
			? connectTls({ ...at, servername: host, rejectUnauthorized: false }, () => {
					isTrusted = socket instanceof TLSSocket && socket.authorized;
					begin(socket);
				})
			: connectPlain(at, () => begin(socket));
		socket.setTimeout(waitMs, () => socket.destroy());
		socket.on("data", (chunk: Buffer) => {
			text = (text + chunk.toString("latin1")).slice(0, statusLineMax);
			if (text.includes("\r\n")) socket.end();
		});
		socket.on("error", () => resolve(null));
		socket.on("close", () => resolve(text === "" && !isTrusted ? null : { isTrusted, status: statusIn(text) }));
	});
	if (!heard) return { hasCertificate: isEncrypted ? null : undefined, isServed: null };
	return {
		hasCertificate: isEncrypted ? heard.isTrusted : undefined,
		isServed: heard.status >= 200 && heard.status < 400,
	};
}

const statusLineMax = 200;
const statusIn = (text: string) => Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0);
