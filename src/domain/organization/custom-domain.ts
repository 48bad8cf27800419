import { isLocalHost, normalizeHost } from "../address.ts";
import { optionalText } from "../check.ts";
import { Refusal } from "../refusal.ts";

/** The name of the TXT record by which whoever has a domain says that it is meant for here (hosts 4). */
export const proofName = (host: string): string => `_tipoff.${host}`;

/** A host as somebody types or pastes it, normalized; null where it was left blank. Refused are hosts that can be nobody's own. */
export function readDomain(value: unknown, platformHost: string | null): string | null {
	const text = optionalText("domain", value, 300);
	if (text === null) return null;
	const host = normalizeHost(hostIn(text));
	const refusal = host === null ? notDomain : domainRefusal(host, platformHost);
	if (host === null || refusal !== null) throw new Refusal("invalid", refusal ?? "", { domain: refusal ?? "" });
	return host;
}

const notDomain = "This is not a domain: type only the name, such as league.example.";

/** Of a pasted address its host; a port is no part of a domain, and is not dropped in silence. */
function hostIn(text: string): string {
	const host = text.replace(/^https?:\/\//i, "").replace(/[/?#].*$/s, "");
	if (/:(?!(?:80|443)$)\d+$/.test(host)) throw new Refusal("invalid", noPort, { domain: noPort });
	return host;
}

const noPort = "A domain has no port: type only the name, such as league.example.";

/** Why a host cannot be an organization's own, or null (hosts 4). Both are normalized. */
export function domainRefusal(host: string, platformHost: string | null): string | null {
	if (isLocalHost(host) || isNumeric(host)) return "An address of a machine cannot be a site's domain.";
	if (!host.includes(".")) return "A domain has a dot, such as league.example.";
	if (platformHost !== null && (host === platformHost || host.endsWith(`.${platformHost}`)))
		return "This domain is the platform's own.";
	return null;
}

/** Whether a browser would read it as an IP address: its last part is a number (URL standard, "ends in a number"). */
const isNumeric = (host: string) => /(^|\.)(\d+|0x[0-9a-f]*)$/.test(host);
