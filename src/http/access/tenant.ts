import { fillingDecided } from "../../data/division/pools.ts";
import type { Organization } from "../../data/organization/platform.ts";
import { read, write, type Actor, type Tenant, type Time, type Writer } from "../../data/tenant.ts";
import type { QueryOf, QuerySpec } from "../../domain/query.ts";
import { viewerOf, type User } from "../../domain/roles.ts";
import { readQuery } from "../query.ts";
import type { Session } from "../account/session.ts";
import type { ApiParts } from "./parts.ts";

type Parts = Pick<ApiParts, "db" | "directory" | "clock">;
type Load<T> = (tenant: Tenant) => Promise<T>;

/** What a public call may do: read its organization, with the face that the person who asks deserves. */
export type Reading = {
	user: User | null;
	/** The declared values of the query; a senseless one is refused with 400. */
	ask: <S extends QuerySpec>(spec: S) => QueryOf<S>;
	read: <T>(load: Load<T>, time?: Time) => Promise<T>;
};

/** What a signed-in person's call may do: read and change their organization. */
export type Granted = Reading & {
	user: User;
	session: Session;
	organization: Organization;
	write: Write;
};

/** A change in one transaction, in the person's name; the organization's pages are new afterwards, but for a quiet one's. */
export type Write = <T>(change: (writer: Writer) => Promise<T>, options?: { quiet?: boolean } & Time) => Promise<T>;

/** How a call reads its organization: with the staff's face where its person is of the staff. */
export function readingOf(
	parts: Parts,
	organization: Organization,
	{ user, query }: { user: User | null; query: URLSearchParams },
): Reading {
	const face = viewerOf(user, organization.id).can("staff.see") ? "staff" : "visitor";
	return { user, ask: (spec) => readQuery(spec, query), read: reading(parts, organization, face) };
}

/** Reads in one snapshot, with one face. */
export function reading({ db, clock }: Parts, organization: Organization, face: Tenant["face"]): Reading["read"] {
	return async (load, time) => (await read(db, organization, face, clock(), load, time)).value;
}

/** Changes in somebody's name. */
export function writing(
	{ db, directory, clock }: Parts,
	organization: Organization,
	by: Actor,
	deleted: (ids: readonly number[]) => void = () => {},
): Write {
	return async (change, options) => {
		let isRenewed = true;
		const run = async (writer: Writer) => {
			const result = options?.quiet
				? await change(writer)
				: await fillingDecided(writer, async () => await change(writer));
			isRenewed = writer.renewed;
			return { result, deletions: writer.deletions };
		};
		const { result, deletions } = await write(db, organization, clock(), run, by, options);
		if (isRenewed) directory.drop(organization.id);
		else directory.wake();
		deleted(deletions);
		return result;
	};
}
