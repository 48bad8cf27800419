import { Resolver } from "node:dns/promises";
import { NotYet } from "../domain/refusal.ts";

/** What names say in the domain name system; a name that is not there says nothing. */
export interface Dns {
	/** The texts of a name's TXT records. */
	texts(name: string): Promise<string[]>;
	/** The IP addresses that a name leads to. */
	addresses(name: string): Promise<string[]>;
}

const tries = 2;

/** Asks the machine's own servers, or these (`127.0.0.1:5353`), each question twice for so long. */
export function openDns(servers?: readonly string[], timeoutMs = 3_000): Dns {
	// A new one each time: a resolver remembers answers, and whoever asks again wants to know what has changed.
	const resolver = () => {
		const made = new Resolver({ timeout: timeoutMs, tries });
		if (servers) made.setServers([...servers]);
		return made;
	};
	return {
		texts: async (name) => (await orNothing(resolver().resolveTxt(name))).map((parts) => parts.join("")),
		addresses: async (name) => {
			const both = resolver();
			return (await Promise.all([orNothing(both.resolve4(name)), orNothing(both.resolve6(name))])).flat();
		},
	};
}

async function orNothing<T>(answer: Promise<T[]>): Promise<T[]> {
	try {
		return await answer;
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (nothing.has(code)) return [];
		throw new NotYet("busy", "The servers of this domain do not answer. Please try again in a moment.", retrySeconds);
	}
}

/** There is no such name, or it has no records of the kind. */
const nothing = new Set(["ENOTFOUND", "ENODATA", "NXDOMAIN"]);
const retrySeconds = 10;
