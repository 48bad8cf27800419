import { and, asc, eq, inArray } from "drizzle-orm";
import { divisions, divisionTeams, leagueTeams, seasonLeagues, teams } from "../../../db/schema/index.ts";
import { reordered } from "../../domain/order.ts";
import { Refusal, notFound } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { divisionAt, refuseLocked, refuseTooMany, type Division } from "./divisions.ts";
import type { Tenant, Writer } from "../tenant.ts";

/**
 * Who stands in a division, and in which order; positions count from 0 without a gap. A team is in one division at most. Whatever
 * changes raises the division's revision, so that who looks at an older order hears of it.
 */
export async function assign(writer: Writer, division: Division, sltId: number): Promise<number[]> {
	await refuseStranger(writer, division, sltId);
	const own = await seated(writer, division.id);
	if (own.some(({ slt_id }) => slt_id === sltId)) return [];
	refuseLocked(division);
	const left = await homeOf(writer, sltId);
	if (left) await takeFrom(writer, left, sltId);
	await seat(writer, division, [...own.map(({ slt_id }) => slt_id), sltId]);
	return left ? [left.id] : [];
}

/** Takes a team out of a division, and renumbers the rest from 0. */
export async function release(writer: Writer, division: Division, sltId: number): Promise<void> {
	const own = await seated(writer, division.id);
	if (!own.some(({ slt_id }) => slt_id === sltId)) throw notFound();
	refuseLocked(division);
	await takeFrom(writer, division, sltId);
}

/** Puts the teams of a division into another order: every one of them is named once. */
export async function order(
	writer: Writer,
	division: Division,
	wanted: readonly { id: number; position: number }[],
): Promise<void> {
	refuseLocked(division);
	const own = await seated(writer, division.id);
	await seat(
		writer,
		division,
		reordered(
			own.map(({ slt_id }) => slt_id),
			wanted,
		),
	);
}

/** Gives a division exactly these teams, the first seed first; no other division may have one of them. */
export async function seat(writer: Writer, division: Division, wanted: readonly number[]): Promise<void> {
	refuseTooMany(division.format, wanted.length);
	const own = await seated(writer, division.id);
	const isSame =
		own.length === wanted.length && own.every(({ slt_id, position }, at) => slt_id === wanted[at] && position === at);
	if (isSame) return;
	refuseLocked(division);
	await place(
		writer,
		division,
		own.map(({ slt_id }) => slt_id),
		wanted,
	);
}

/** A team's place, and who gets it. */
export interface Replaced {
	from: number;
	to: number;
}

/**
 * Gives the place of a team to another one that no division has, whatever games there are (brackets 26): who plays these is changed
 * with it. `act` is how it is taken back.
 */
export async function exchange(
	writer: Writer,
	division: Division,
	replaced: Replaced,
	act: { act: string; action?: "update" | "undo" },
): Promise<{ from: string; to: string }> {
	const { from, to } = replaced;
	const own = (await seated(writer, division.id)).map(({ slt_id }) => slt_id);
	if (!own.includes(from)) throw notFound();
	await refuseStranger(writer, division, to);
	const names = await namesOf(writer, [from, to]);
	const said = { from: names.get(from) ?? "", to: names.get(to) ?? "" };
	const home = await divisionOf(writer, to);
	if (home !== null) {
		const { name } = await divisionAt(writer, home);
		throw new Refusal("conflict", `${said.to} stands in ${name} already.`);
	}
	const label = `${said.from} replaced by ${said.to} in ${division.name}`;
	await place(
		writer,
		division,
		own,
		own.map((id) => (id === from ? to : id)),
		{ ...act, label, replaced },
	);
	return said;
}

async function place(
	writer: Writer,
	division: Division,
	own: readonly number[],
	wanted: readonly number[],
	{ action = "update", ...act }: { act?: string; label?: string; replaced?: Replaced; action?: "update" | "undo" } = {},
): Promise<void> {
	const { tx, organization } = writer;
	await tx.delete(divisionTeams).where(eq(divisionTeams.division_id, division.id));
	if (wanted.length > 0)
		await tx.insert(divisionTeams).values(
			wanted.map((slt_id, position) => ({
				organization_id: organization.id,
				division_id: division.id,
				slt_id,
				position,
			})),
		);
	await tx.update(divisions).set({ position: division.position }).where(eq(divisions.id, division.id));
	const names = await namesOf(writer, [...own, ...wanted]);
	const told = (ids: readonly number[]) => ({ teams: ids.map((id) => names.get(id) ?? `Team ${id}`) });
	await record(writer, {
		action,
		noun: "division",
		row_id: division.id,
		before: told(own),
		after: { ...told(wanted), ...act },
	});
}

/** The teams of a division by their place. */
async function seated({ tx }: Tenant, divisionId: number): Promise<{ slt_id: number; position: number }[]> {
	return await tx
		.select({ slt_id: divisionTeams.slt_id, position: divisionTeams.position })
		.from(divisionTeams)
		.where(eq(divisionTeams.division_id, divisionId))
		.orderBy(asc(divisionTeams.position), asc(divisionTeams.id));
}

async function takeFrom(writer: Writer, division: Division, sltId: number): Promise<void> {
	const rest = (await seated(writer, division.id)).filter(({ slt_id }) => slt_id !== sltId);
	await seat(
		writer,
		division,
		rest.map(({ slt_id }) => slt_id),
	);
}

/** The id of the division that has a team. */
export async function divisionOf({ tx }: Tenant, sltId: number): Promise<number | null> {
	const [slot] = await tx
		.select({ id: divisionTeams.division_id })
		.from(divisionTeams)
		.where(eq(divisionTeams.slt_id, sltId));
	return slot?.id ?? null;
}

/** The division that has a team now; one with games keeps it. */
async function homeOf(writer: Writer, sltId: number): Promise<Division | null> {
	const id = await divisionOf(writer, sltId);
	if (id === null) return null;
	const home = await divisionAt(writer, id);
	refuseLocked(home, `This team plays in ${home.name}, which has bracket games.`);
	return home;
}

async function refuseStranger({ tx }: Tenant, { season_id }: Division, sltId: number): Promise<void> {
	const [team] = await tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.where(and(eq(leagueTeams.id, sltId), eq(seasonLeagues.season_id, season_id)));
	const sentence = "This team does not play in this season.";
	if (!team) throw new Refusal("invalid", sentence, { seasons_leagues_teams_id: sentence });
}

async function namesOf({ tx }: Tenant, ids: readonly number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select({ id: leagueTeams.id, name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(inArray(leagueTeams.id, [...new Set(ids)]));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
