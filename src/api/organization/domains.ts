import { Elysia } from "elysia";
import * as domains from "../../data/organization/domains.ts";
import { normalizeHost } from "../../domain/address.ts";
import { flag } from "../../domain/check.ts";
import { proofName, readDomain } from "../../domain/organization/custom-domain.ts";
import { domainSteps, namedIn } from "../../domain/organization/domain-steps.ts";
import { domainFields, primaryFields } from "../../domain/organization/schema.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import { proofFields } from "../../domain/user/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, pathId } from "../../http/calls.ts";
import { hasProof, lookAt } from "../../http/domain/look.ts";
import { refuseUnproven } from "../../http/account/own-proof.ts";
import { describedOfSite } from "../describe.ts";

const own = { organization: "organization" } as const;
const edited = { to: "organization.edit", of: own } as const;

/** The domains of an organization: named by its owner, worth nothing until they are proven by a TXT record (hosts 4). */
export function domainsApi(parts: ApiParts) {
	return new Elysia().use(named(parts)).use(looked(parts)).use(settled(parts));
}

/** How far it is on its way, at this moment. */
function looked(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		"/organizations/:organization/domains/:domain/steps",
		async ({ params, read, write }) => {
			const known = found(await read(async (tenant) => await domains.byId(tenant, pathId(params.domain))));
			const isNew = known.verified_at === null && (await hasProof(parts, known)) === true;
			const domain = isNew
				? await write(async (writer) => await domains.prove(writer, known.id, parts.clock()))
				: known;
			if (isNew) parts.directory.dropPlatform();
			const look = await lookAt(parts, domain);
			return { domain, steps: domainSteps(namedIn(domain), look), addresses: [...(look.ours ?? [])] };
		},
		{
			can: edited,
			detail: describedOfSite(
				"Domains",
				"Look how far a domain is: proof, which counts from then on, where it leads, certificate, whether the site answers",
				"`domain`; `steps`: a list with `title`, `state` and `text`; `addresses`: the platform's own",
			),
		},
	);
}

/** Named, and proven. */
function named(parts: ApiParts) {
	const platformHost = parts.publicUrl && normalizeHost(parts.publicUrl.host);
	return new Elysia()
		.use(access(parts))
		.get("/organizations/:organization/domains", async ({ read }) => ({ domains: await read(domains.all) }), {
			can: edited,
			detail: describedOfSite("Domains", "The domains of an organization, its own first", "`domains`: a list"),
		})
		.post(
			"/organizations/:organization/domains",
			async ({ body, session, request, write }) => {
				const host = readDomain(body["domain"], platformHost);
				if (host === null) throw new Refusal("invalid", "Enter a domain.", { domain: "Enter a domain." });
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				return { domain: await write(async (writer) => await domains.add(writer, host)) };
			},
			{
				can: edited,
				body: bodyOf({ ...domainFields, ...proofFields }, ["domain"]),
				detail: describedOfSite(
					"Domains",
					"Name a domain, which is then to be proven, by `oldPassword` of one's own",
					"`domain`",
				),
			},
		)
		.post(
			"/organizations/:organization/domains/:domain/check",
			async ({ params, read, write }) => {
				const id = pathId(params.domain);
				const domain = found(await read(async (tenant) => await domains.byId(tenant, id)));
				if (domain.verified_at === null) await refuseWithoutRecord(parts, domain);
				const proven = await write(async (writer) => await domains.prove(writer, id, parts.clock()));
				parts.directory.dropPlatform();
				const leadsHere = await isHere(parts, domain.host);
				return { domain: proven, leadsHere, message: checked(domain.host, leadsHere) };
			},
			{
				can: edited,
				detail: describedOfSite(
					"Domains",
					"Look for the TXT record that proves a domain",
					"`domain`; `leadsHere`: whether its addresses are the platform's, null where that is not known; `message`",
				),
			},
		);
}

/** Made the one that the site is at, or taken away. */
function settled(parts: ApiParts) {
	const platformHost = parts.publicUrl && normalizeHost(parts.publicUrl.host);
	return new Elysia()
		.use(access(parts))
		.put(
			"/organizations/:organization/domains/:domain",
			async ({ params, body, session, request, write }) => {
				if (!flag("is_primary", body["is_primary"]))
					throw new Refusal("invalid", "Make another domain the site's own.");
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				const domain = await write(async (writer) => await domains.makePrimary(writer, pathId(params.domain)));
				parts.directory.dropPlatform();
				return { domain };
			},
			{
				can: edited,
				body: bodyOf({ ...primaryFields, ...proofFields }, ["is_primary"]),
				detail: describedOfSite(
					"Domains",
					"Make a proven domain the site's own, by `oldPassword` of one's own",
					"`domain`",
				),
			},
		)
		.delete(
			"/organizations/:organization/domains/:domain",
			async ({ params, body, session, request, read, write }) => {
				const domain = found(await read(async (tenant) => await domains.byId(tenant, pathId(params.domain))));
				if (domain.verified_at !== null) await refuseUnproven(parts, request, session, body["oldPassword"]);
				const here = normalizeHost(request.headers.get("host"));
				await write(async (writer) => {
					const { host } = found(await domains.byId(writer, pathId(params.domain)));
					if (platformHost && host === here)
						throw new Refusal(
							"conflict",
							`You are at ${host} right now. Sign in at ${platformHost} and take it away there.`,
						);
					await domains.remove(writer, pathId(params.domain));
				});
				parts.directory.dropPlatform();
				return { message: "Domain removed" };
			},
			{
				can: edited,
				body: bodyOf(proofFields),
				detail: describedOfSite(
					"Domains",
					"Take a domain away, a proven one by `oldPassword` of one's own",
					"`message`",
				),
			},
		);
}

async function refuseWithoutRecord({ dns }: ApiParts, { host, token }: domains.Domain): Promise<void> {
	const texts = await dns.texts(proofName(host));
	if (texts.some((text) => text.trim() === token)) return;
	const what = texts.length === 0 ? "has no TXT record yet" : "has a TXT record, but not this value";
	throw new Refusal("conflict", `${proofName(host)} ${what}. A change can take an hour to be seen everywhere.`);
}

/** Whether a domain has one of the platform's addresses; null where the platform's own are not known. */
async function isHere({ dns, publicUrl }: ApiParts, host: string): Promise<boolean | null> {
	const platformHost = publicUrl && normalizeHost(publicUrl.host);
	if (!platformHost) return null;
	try {
		const [ours, theirs] = await Promise.all([dns.addresses(platformHost), dns.addresses(host)]);
		return ours.length === 0 ? null : theirs.some((address) => ours.includes(address));
	} catch {
		return null; // a foreign system; the proof stands without it
	}
}
const checked = (host: string, leadsHere: boolean | null) =>
	leadsHere === false ? `${host} is proven, but does not lead here yet.` : `${host} is proven.`;
