import { proofName } from "./custom-domain.ts";

/** What was found of a domain, each null where it could not be found out. */
export interface DomainLook {
	/** The text of its proof is published. */
	hasProof: boolean | null;
	/** Where the domain leads, and the platform's own addresses. */
	leadsTo: readonly string[] | null;
	ours: readonly string[] | null;
	/** Whether a certificate for it is shown; undefined where the platform speaks without encryption. */
	hasCertificate: boolean | null | undefined;
	/** The site is answered under its name. */
	isServed: boolean | null;
}

export const domainStates = ["done", "open", "wrong", "unknown"] as const;
export type DomainState = (typeof domainStates)[number];

/** A step to a domain of one's own, and how far it is, in a sentence. */
export interface DomainStep {
	title: string;
	state: DomainState;
	text: string;
}

/** A stored domain as its steps need it. */
export const namedIn = ({ host, is_primary, verified_at }: Stored): Named => ({
	host,
	isProven: verified_at !== null,
	isPrimary: is_primary,
	proofName: proofName(host),
});

interface Stored {
	host: string;
	is_primary: boolean;
	verified_at: string | null;
}

interface Named {
	host: string;
	isProven: boolean;
	isPrimary: boolean;
	proofName: string;
}

/** The steps from a domain's name to the site that is at it (hosts 4); without a look what is stored alone is known. */
export function domainSteps(domain: Named, look: DomainLook | null): DomainStep[] {
	const { host, isProven, isPrimary, proofName } = domain;
	const leads = pointing(host, look);
	const isHere = leads.state === "done";
	const isLater = look !== null && !isHere;
	return [
		{ title: "Named", state: "done", text: `${host} is noted for this site.` },
		{ title: "Proven", ...proof(isProven, proofName, look) },
		{ title: "Leads here", ...leads },
		...(look?.hasCertificate === undefined && look !== null
			? []
			: [{ title: "Certificate", ...(isLater ? later : certificate(host, look)) }]),
		{ title: "Served", ...(isLater || (look !== null && !isProven) ? later : served(host, look)) },
		{
			title: "The site's own",
			state: isPrimary && isProven ? "done" : "open",
			text: own(domain),
		},
	];
}

type Found = Omit<DomainStep, "title">;

const notLooked: Found = { state: "unknown", text: "Not looked at yet." };
const later: Found = { state: "open", text: "Comes once the steps above are done." };
const patience = "A change can take an hour to be seen everywhere.";

function proof(isProven: boolean, name: string, look: DomainLook | null): Found {
	if (isProven) return { state: "done", text: "The TXT record was seen: the domain is yours." };
	if (look === null) return { state: "open", text: "Enter the TXT record below, then look again." };
	if (look.hasProof === null) return { state: "unknown", text: "The name servers of this domain do not answer." };
	if (look.hasProof) return { state: "open", text: "The TXT record is there." };
	return { state: "open", text: `There is no TXT record ${name} with this value yet. ${patience}` };
}

function pointing(host: string, look: DomainLook | null): Found {
	if (look === null) return notLooked;
	const { leadsTo, ours } = look;
	if (leadsTo === null) return { state: "unknown", text: "The name servers of this domain do not answer." };
	if (leadsTo.length === 0) return { state: "open", text: `${host} leads nowhere yet. ${patience}` };
	if (ours === null || ours.length === 0)
		return {
			state: "unknown",
			text: `${host} leads to ${leadsTo.join(", ")}. The platform’s own address is not known.`,
		};
	if (leadsTo.every((address) => ours.includes(address)))
		return { state: "done", text: `${host} leads to this platform.` };
	const others = leadsTo.filter((address) => !ours.includes(address));
	const more =
		others.length < leadsTo.length
			? " too: some visitors end there. Take that record away"
			: ", which is another machine";
	return { state: "wrong", text: `${host} leads to ${others.join(", ")}${more}. ${patience}` };
}

function certificate(host: string, look: DomainLook | null): Found {
	if (look === null) return notLooked;
	if (look.hasCertificate) return { state: "done", text: `Browsers trust ${host}.` };
	if (look.hasCertificate === false)
		return { state: "open", text: "It is made when the site is first visited. Look again in a minute." };
	return { state: "unknown", text: "The platform could not be reached from here." };
}

function served(host: string, look: DomainLook | null): Found {
	if (look === null) return notLooked;
	if (look.isServed) return { state: "done", text: `The site answers at ${host}.` };
	if (look.isServed === false) return { state: "open", text: `The site does not answer at ${host} yet.` };
	return { state: "unknown", text: "The platform could not be reached from here." };
}

function own({ host, isPrimary, isProven }: Named): string {
	if (isPrimary && isProven) return `The site calls itself ${host}.`;
	return isProven ? "Another address is the site's own." : "Comes once the domain is proven.";
}
