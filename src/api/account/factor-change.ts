import { changeFactors } from "../../data/account/factor-changes.ts";
import { dropRest, factorsIn, factorsOf, hasFactor, setRecovery } from "../../data/account/second-factors.ts";
import type { Tx } from "../../data/tenant.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { User } from "../../domain/roles.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { newRecoveryCodes } from "../../http/second-factor/codes.ts";
import type { Session } from "../../http/account/session.ts";
import { renewSession } from "../../http/account/sign-in.ts";

/** A call of somebody who has shown that it is them. */
interface Call {
	user: User;
	session: Session;
	request: Request;
	set: { headers: Record<string, unknown> };
}

/** How one's second factors change: in the organization's log, with a new secret for this session, and the end of the others (factors 5). */
export function factorChanges(parts: ApiParts) {
	const { db, directory, clock } = parts;
	const organizationOf = async ({ organization_id }: User) =>
		organization_id === null ? null : await directory.byId(organization_id);

	async function change(
		{ user, session, request, set }: Call,
		work: (tx: Tx) => Promise<void>,
		{ note = {}, factor = session.factor }: { note?: Record<string, unknown>; factor?: Session["factor"] } = {},
	): Promise<void> {
		const organization = await organizationOf(user);
		await changeFactors(db, { user, organization, instant: clock(), note }, work);
		const isLeft = factor === "provider" || hasFactor(await factorsOf(db, user.id));
		set.headers["set-cookie"] = await renewSession(parts, { ...session, factor: isLeft ? factor : null }, request);
	}

	/** With the first factor come recovery codes; the session counts as made with it. */
	async function add(call: Call, factor: "code" | "passkey", work: (tx: Tx) => Promise<void>) {
		const { id } = call.user;
		const recovery = hasFactor(await factorsOf(db, id)) ? null : await newRecoveryCodes();
		const both = async (tx: Tx) => {
			await work(tx);
			if (recovery) await setRecovery(tx, id, recovery.hashes);
		};
		await change(call, both, { factor });
		return { recoveryCodes: recovery?.codes ?? null };
	}

	/** With the last factor everything goes; refused (409) where the organization demands one (factors 6). */
	async function remove(call: Call, work: (tx: Tx) => Promise<void>): Promise<void> {
		const { id } = call.user;
		const isDemanded = (await organizationOf(call.user))?.second_factor === true;
		await change(call, async (tx) => {
			await work(tx);
			if (hasFactor(await factorsIn(tx, id))) return;
			if (isDemanded) throw new Refusal("conflict", demanded);
			await dropRest(tx, id);
		});
	}

	return { change, add, remove };
}

const demanded = "Your organization asks for a second factor. Add another one before you remove this one.";
