import { Elysia, type DocumentDecoration } from "elysia";
import { assert } from "../../domain/refusal.ts";
import type { Capability } from "../../domain/roles.ts";
import { scorerOf } from "../scorer.ts";
import { askerOf } from "./asker.ts";
import { checkPerson, granted, type Asking, type Need } from "./grant.ts";
import type { Lead } from "./lead.ts";
import type { ApiParts } from "./parts.ts";
import { scoringBy, type Scoring } from "./scoring.ts";
import type { Granted } from "./tenant.ts";
import { anybody, visiting } from "./visit.ts";

const grants = new WeakMap<Request, Granted>();
const scorings = new WeakMap<Request, Scoring>();

/** The guards of the API: a handler without one has no tenant. */
export function access(parts: ApiParts) {
	return new Elysia({ name: "access" }).macro({
		/** Somebody of the organization with a capability: 401, 403 and 404 come before the body is checked (access 15). */
		can: (need: Need) => ({
			detail: marked(typeof need === "string" ? need : need.to),
			transform: async (asking) => {
				grants.set(asking.request, await granted(parts, asking, need));
			},
			resolve: ({ request }) => kept(grants, request),
		}),
		/** Who may score: somebody of the organization, or, where nobody has signed in, who came by a scorer's link. */
		scores: (lead: Lead) => ({
			detail: marked("game.score"),
			transform: async (asking) => {
				scorings.set(asking.request, await scorersOrStaff(parts, asking, lead));
			},
			resolve: ({ request }) => kept(scorings, request),
		}),
		/** Somebody who is signed in and holds a capability, without an organization: for what a session keeps. */
		person: (capability: Capability | "self") => ({
			detail: marked(capability),
			transform: async (asking) => await checkPerson(parts, asking, capability),
			resolve: async ({ request }) => {
				const { session } = await askerOf(parts, request);
				assert(session, "a person is known before the call is handled");
				return { session, user: session.user };
			},
		}),
		/** No login, no site needed. `within` reads the organization that an id names, else the site's, else one's own. */
		any: {
			detail: marked("any"),
			resolve: async ({ request }) => await anybody(parts, request),
		},
		/** A visitor of the organization that Host, `slug` or `domain` names; staff of it see all. */
		public: (lead: Lead | true) => ({
			detail: marked("public"),
			resolve: async (asking) => await visiting(parts, asking, lead),
		}),
	});
}

async function scorersOrStaff(parts: ApiParts, asking: Asking, lead: Lead): Promise<Scoring> {
	const { session } = await askerOf(parts, asking.request);
	const scorer = session ? null : await scorerOf(parts, asking.request);
	if (scorer) return await scoringBy(parts, asking, scorer);
	return { ...(await granted(parts, asking, { to: "game.score", of: lead })), link: null };
}

/** What the guard has found before the body was checked. */
function kept<T>(of: WeakMap<Request, T>, request: Request): T {
	const found = of.get(request);
	assert(found, "a call is granted before it is handled");
	return found;
}

/** Says in the route table, and in the OpenAPI document, who may make a call. */
const marked = (access: Capability | "any" | "public" | "self") => ({ "x-access": access }) as DocumentDecoration; // an extension of OpenAPI
