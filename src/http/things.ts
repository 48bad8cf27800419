import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { personById, type Person } from "../data/account/members.ts";
import { areHere, isThing, type Thing } from "../data/things.ts";
import { Refusal, found, notFound } from "../domain/refusal.ts";
import { holds, relationOf, type User } from "../domain/roles.ts";
import { pathId } from "./calls.ts";

/**
 * What the path of a change names is the organization's, or does not exist: said before anything is looked at that was sent,
 * whose faults would tell that it does (access 15). A read has nothing else to say of it.
 */
export async function refuseForeign(
	db: PostgresJsDatabase,
	organization: { id: number },
	request: Request,
	params: unknown,
): Promise<void> {
	if (request.method === "GET") return;
	const things = Object.entries((params ?? {}) as Record<string, string>).flatMap(([name, text]) =>
		isThing(name) ? [[name, pathId(text)] satisfies [Thing, number]] : [],
	);
	if (things.length > 0 && !(await areHere(db, organization.id, things))) throw notFound();
}

/** Somebody whom one may see and change: who may nobody else gets 403, before anybody is looked for. */
export async function personFor({ db }: { db: PostgresJsDatabase }, user: User, param: string): Promise<Person> {
	const id = pathId(param);
	if (id !== user.id && !holds(user.role, "user.edit"))
		throw new Refusal("forbidden", "Your role does not allow this.");
	const person = await personById(db, id);
	return found(person && relationOf(user, person) ? person : null);
}
