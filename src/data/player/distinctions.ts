import { eq, inArray, sql } from "drizzle-orm";
import { players } from "../../../db/schema/index.ts";
import { otherPerson } from "../../domain/deletion/erase.ts";
import { areDistinct, fullName, isSameName, type Told } from "../../domain/player/players.ts";
import { Refusal, notFound } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import type { Writer } from "../tenant.ts";

/** Says that two records of one name are two persons, or takes it back: the warning of duplicates then goes, or comes. */
export async function tellApart(writer: Writer, id: number, otherId: number, isDistinct: boolean): Promise<void> {
	const [one, other] = await twoOf(writer, id, otherId);
	if (areDistinct(one, other) === isDistinct) return;
	const { tx } = writer;
	if (isDistinct)
		await tx
			.update(players)
			.set({ distinct_from: [...one.distinct_from, other.id] })
			.where(eq(players.id, one.id));
	else
		for (const [own, not] of [
			[one, other],
			[other, one],
		] as const)
			await tx
				.update(players)
				.set({ distinct_from: own.distinct_from.filter((known) => known !== not.id) })
				.where(sql`${players.id} = ${own.id} and ${not.id} = any(${players.distinct_from})`);
	const said = { [otherPerson]: `${fullName(other)} #${other.id}` };
	const unsaid = { [otherPerson]: null };
	await record(writer, {
		action: "update",
		noun: "player",
		row_id: one.id,
		before: isDistinct ? unsaid : said,
		after: isDistinct ? said : unsaid,
	});
}

async function twoOf({ tx }: Writer, id: number, otherId: number): Promise<[Told, Told]> {
	const { firstName, lastName, distinct_from } = players;
	const rows = await tx
		.select({ id: players.id, firstName, lastName, distinct_from })
		.from(players)
		.where(inArray(players.id, [id, otherId]));
	const [one, other] = [id, otherId].map((wanted) => rows.find((row) => row.id === wanted));
	if (!one || !other) throw notFound();
	if (id === otherId) throw refused("This is one record.");
	if (!isSameName(one, other)) throw refused(`#${other.id} does not have the name ${fullName(one)}.`);
	return [one, other];
}

const refused = (sentence: string) => new Refusal("invalid", sentence, { other: sentence });
