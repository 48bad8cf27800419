import { Elysia } from "elysia";
import * as changes from "../../data/organization/changes.ts";
import { createFirstOwner } from "../../data/account/members.ts";
import { createOrganization, freeSlug, type NewOrganization } from "../../data/organization/organizations.ts";
import { allSports } from "../../data/organization/platform.ts";
import { write } from "../../data/tenant.ts";
import { wireOwnOrganization } from "../../data/wire/organizations.ts";
import { usualSport } from "../../domain/sport/sport.ts";
import { normalizeHost } from "../../domain/address.ts";
import { flag, optionalEmail, requiredText } from "../../domain/check.ts";
import { isTimeZone } from "../../domain/clock.ts";
import { revision } from "../../domain/field.ts";
import { organizationFields, ownerFields } from "../../domain/organization/schema.ts";
import { readOrganization, type PlatformDraft, type SiteVariant } from "../../domain/organization/organizations.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import { holds, type User } from "../../domain/roles.ts";
import { proofFields } from "../../domain/user/schema.ts";
import { newPassword, requiredUsername } from "../../domain/account/users.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../../http/calls.ts";
import { refuseGuessable } from "../../http/account/guessable.ts";
import { hashPassword, madePassword } from "../../http/account/password.ts";
import type { Session } from "../../http/account/session.ts";
import { refuseUnproven } from "../../http/account/own-proof.ts";
import { described, describedOfSite } from "../describe.ts";

const own = { organization: "organization" } as const;
const zoneQuery = { time_zone: "text" } as const;

type Body = Readonly<Record<string, unknown>>;
type FirstOwner = Parameters<typeof createFirstOwner>[3];

/** Of the call that makes one. */
interface Making {
	body: Body;
	user: User;
	session: Session;
	request: Request;
}

/** Making, changing and deleting organizations (platform 3, wire 1). */
export function organizationChangesApi(parts: ApiParts) {
	return new Elysia().use(made(parts)).use(changed(parts)).use(ended(parts)).use(weighed(parts));
}

/** Made by a super admin. */
function made(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post("/organizations", async (call) => ({ organization: await make(parts, call, null) }), {
			person: "platform.manage",
			body: bodyOf({ ...organizationFields, ...proofFields }, ["name"]),
			detail: described(
				"Organizations",
				"Make an organization, as a form with `sportIds[]` and `logo`, or as JSON; without a slug it gets one of its name. A `domain` wants `oldPassword` of one's own",
				"`organization`",
			),
		})
		.post(
			"/admin/organizations",
			async (call) => {
				const owner = readOwner(call.body);
				if (!owner) return { organization: await make(parts, call, null) };
				const tempPassword = owner.password === null ? madePassword() : null;
				const organization = await make(parts, call, { ...owner, password: owner.password ?? tempPassword ?? "" });
				return { organization, ...(tempPassword === null ? {} : { tempPassword }) };
			},
			{
				person: "platform.manage",
				body: bodyOf({ ...organizationFields, ...ownerFields, ...proofFields }, ["name"]),
				detail: described(
					"Organizations",
					"Make an organization with its first owner, all or nothing, by `oldPassword` of one's own; without a password they get one that is made, and change either at the first sign-in",
					"`organization`, `tempPassword` where one was made",
				),
			},
		);
}

/** Changed by its owner. */
function changed(parts: ApiParts) {
	return new Elysia().use(access(parts)).put(
		"/organizations/:organization",
		async ({ params, body, user, session, organization, request, read, write }) => {
			const draft = readOrganization(withoutOwnDomain(body, organization), platformHostOf(parts));
			const demanded = draft.site.second_factor;
			if (!holds(user.role, "platform.manage")) {
				refusePlatform(draft.platform, organization);
				draft.platform = {};
			}
			const isDemandChanged =
				demanded !== undefined && demanded !== (await read(async (tenant) => await changes.isFactorDemanded(tenant)));
			if (isDemandChanged || isOther(draft.platform.domain, organization.domain))
				await refuseUnproven(parts, request, session, body["oldPassword"]);
			if (isDemandChanged && demanded) refuseShutOut(session);
			const revision = revisionIn(body);
			const kept = await parts.uploads.keep(organization, "logo", body["logo"]);
			const isRemoved = "removeLogo" in body && flag("removeLogo", body["removeLogo"]);
			const logo = kept ?? (isRemoved ? null : undefined);
			const after = await write(async (writer) => await changes.update(writer, draft, logo, revision), {
				limit: "change",
			}).catch(async (error: unknown) => {
				await parts.uploads.drop(organization, [kept]);
				throw error;
			});
			await parts.uploads.drop(organization, [after.dropped]);
			parts.directory.drop(pathId(params.organization));
			parts.directory.dropPlatform();
			return { organization: wireOwnOrganization(after.organization) };
		},
		{
			can: { to: "organization.edit", of: own },
			body: bodyOf({ ...organizationFields, ...proofFields, revision }),
			detail: describedOfSite(
				"Organizations",
				"Change an organization; slug, domain, sports and variant are a super admin's, and another `second_factor` or `domain` wants `oldPassword` of one's own",
				"`organization`",
			),
		},
	);
}

/** Deleted, and taken back. */
function ended(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.delete(
			"/organizations/:organization",
			async ({ body, organization, session, request, write }) => {
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				await write(async (writer) => await changes.remove(writer, parts.clock()));
				parts.directory.dropPlatform();
				return { message: `${organization.name} deleted` };
			},
			{
				can: { to: "platform.manage", of: own },
				body: bodyOf(proofFields),
				detail: describedOfSite(
					"Organizations",
					"Delete an organization, by `oldPassword` of one's own; it can be taken back for 30 days",
					"`message`",
				),
			},
		)
		.post(
			"/organizations/:organization/restore",
			async ({ params, user }) => {
				const id = pathId(params.organization);
				const actor = { id: user.id, name: user.username };
				const organization = await changes.restore(parts.db, id, parts.clock(), actor);
				parts.directory.drop(id);
				parts.directory.dropPlatform();
				return { organization: wireOwnOrganization(organization), message: `${organization.name} restored` };
			},
			{
				person: "platform.manage",
				detail: described("Organizations", "Take a deleted organization back", "`organization`, `message`"),
			},
		);
}

/** What a change would do, before it is made. */
function weighed(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/organizations/:organization/weight", async ({ read }) => ({ text: await read(changes.weight) }), {
			can: { to: "platform.manage", of: own },
			detail: describedOfSite("Organizations", "What the deletion of an organization would take away", "`text`"),
		})
		.get(
			"/organizations/:organization/move",
			async ({ ask, read }) => {
				const { time_zone = "" } = ask(zoneQuery);
				if (!isTimeZone(time_zone)) return { text: "" };
				return { text: await read(async (tenant) => await changes.zoneMove(tenant, time_zone)) };
			},
			{
				can: { to: "organization.edit", of: own },
				detail: describedOfSite(
					"Organizations",
					"What another time zone would move",
					"`text`, empty where nothing moves",
					zoneQuery,
				),
			},
		);
}

/** With its picture and its first owner, all or nothing. */
async function make(
	parts: ApiParts,
	{ body, user, session, request }: Making,
	owner: (Omit<FirstOwner, "hash"> & { password: string }) | null,
) {
	const { site, platform } = readOrganization({ ...body, name: body["name"] }, platformHostOf(parts));
	const { slug, sportIds, domain, site_variant } = platform;
	const name = requiredText("name", site.name, 100);
	if (owner || isOther(domain, null)) await refuseUnproven(parts, request, session, body["oldPassword"]);
	const hash = owner && (await hashPassword(owner.password));
	const logo = await parts.uploads.prepare("logo", body["logo"]);
	const given: NewOrganization = {
		...site,
		name,
		slug: slug ?? (await freeSlug(parts.db, name)),
		...(site_variant ? { site_variant } : {}),
		sportIds: sportIds ?? (await defaultSports(parts)),
		claimed: domain ?? null,
	};
	const actor = { id: user.id, name: user.username };
	const made = await createOrganization(parts.db, given, async (tx, id) => {
		if (owner && hash !== null) await createFirstOwner(tx, id, actor, { member: owner.member, hash });
	});
	parts.directory.dropPlatform();
	if (!logo) return wireOwnOrganization(made);
	try {
		const address = await logo(made);
		await write(
			parts.db,
			made,
			parts.clock(),
			async (writer) => await changes.update(writer, { site: {}, platform: {} }, address),
			actor,
		);
	} catch (error) {
		await changes.discard(parts.db, made.id);
		throw error;
	}
	parts.directory.drop(made.id);
	return wireOwnOrganization(found(await parts.directory.byId(made.id)));
}

/** Where no word is said of sports; an empty list means none. */
async function defaultSports({ db }: ApiParts): Promise<number[]> {
	return (await allSports(db)).filter(({ type }) => type === usualSport).map(({ id }) => id);
}
/** `user`, or, as a form writes it, its fields beside the others; null where nobody is named. */
function readOwner(body: Body) {
	const user = body["user"];
	const nested = typeof user === "object" && user !== null ? (user as Body) : null; // any object has names
	const of = (name: string) => nested?.[name] ?? body[name];
	if (nested === null && isBlank(of("username")) && isBlank(of("email"))) return null;
	const member = {
		username: requiredUsername(of("username")),
		email: optionalEmail("email", of("email")),
		role: "org_owner" as const,
	};
	const password = newPassword(of("password"));
	const organization = { name: String(body["name"]), slug: String(body["slug"]), domain: null };
	if (password !== null) refuseGuessable(password, { ...member, organization });
	return { member, password };
}

const platformHostOf = ({ publicUrl }: ApiParts) => publicUrl && normalizeHost(publicUrl.host);

/** Whether a form names another domain than there is, or takes that one away. */
const isOther = (named: string | null | undefined, present: string | null) => named !== undefined && named !== present;

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** Nobody demands of others, and of themselves, what they do not have (factors 6); a super admin works for no organization. */
function refuseShutOut({ user, factor }: Session): void {
	if (user.organization_id === null || factor !== null) return;
	const sentence = "Set up your own second factor first, under User settings.";
	throw new Refusal("conflict", sentence, { second_factor: sentence });
}

/** What an owner may not change, unless it is as it was: forms send all that they show. */
function refusePlatform(
	draft: PlatformDraft,
	{
		slug,
		domain,
		sports,
		site_variant,
	}: { slug: string; domain: string | null; sports: { id: number }[]; site_variant: SiteVariant },
): void {
	const present: Required<PlatformDraft> = {
		slug,
		domain,
		sportIds: sports.map(({ id }) => id),
		site_variant,
	};
	for (const name of Object.keys(draft) as (keyof PlatformDraft)[])
		// a draft has no names but these
		if (String(draft[name]) !== String(present[name]))
			throw new Refusal("forbidden", "Only a super administrator can change this.", {
				[name]: "Ask the platform's administrator.",
			});
}

/** A form sends the domain along that the site has already: only another one is looked at. */
function withoutOwnDomain(body: Readonly<Record<string, unknown>>, { domain }: { domain: string | null }) {
	const { domain: sent, ...rest } = body;
	return domain !== null && sent === domain ? rest : body;
}
