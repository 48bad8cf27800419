import { and, eq, gte, sql } from "drizzle-orm";
import { gamePeriods } from "../../../db/schema/index.ts";
import { optionalId, optionalInteger, optionalText } from "../../domain/check.ts";
import { fold } from "../../domain/fold.ts";
import { changesTo } from "../../domain/game/events.ts";
import { withReason, type GivenReason } from "../../domain/game/reason.ts";
import { finalOf, isOverAt } from "../../domain/game/state.ts";
import { isFinal, isOvertime, nextOvertime, type Period } from "../../domain/period/periods.ts";
import { assert, refused } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import type { Asked } from "../bracket/undo.ts";
import { unfitQuestions } from "../game/result-questions.ts";
import type { Writer } from "../tenant.ts";
import { refuseCollided, type ScoreWish } from "./collisions.ts";
import { refuseImpossible } from "./impossible.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { note, save } from "./save.ts";
import { isRepeat } from "./stats.ts";

/** A team's points in a period, as somebody saved them; `name` calls a new overtime. */
export interface PeriodEntry {
	at: string;
	period_id: number | null;
	name: string | null;
	slt_id: number;
	score: number | null;
	base?: number | null;
}

/** The rows of `PUT /api/gamesv2/{id}/periods`; null and "" take points away. */
export function readPeriods(body: Readonly<Record<string, unknown>>): PeriodEntry[] {
	const rows = body["periods"];
	if (!Array.isArray(rows)) throw refused("periods", "Send a list of periods.");
	if (rows.length > entriesMax) throw refused("periods", `At most ${entriesMax} at once.`);
	return rows.map((row, index) => readEntry(row, `periods.${index}`));
}

/**
 * Stores points by period, all or nothing; an overtime that the sport does not have yet is made, before Final. Refused: Final
 * itself, which follows the final score (games 3), and (409) what somebody else has changed since the editor saw it.
 */
export async function enterPeriods(
	writer: Writer,
	gameId: number,
	entries: readonly PeriodEntry[],
	{ op, asked }: { op: string | null; asked: Asked },
): Promise<void> {
	const ledger = await openLedger(writer, gameId);
	if (await isRepeat(writer, ledger, op)) return;
	const wishes = await periodWishes(writer, ledger, entries);
	await refuseCollided(writer, ledger, wishes);
	addPeriods(ledger, wishes, op);
	refuseImpossible(ledger);
	await save(writer, ledger);
	await note(writer, ledger);
	writer.asks.push(...unfitQuestions(writer, ledger, asked));
}

/** The cells that period entries are about. */
export async function periodWishes(
	writer: Writer,
	ledger: Ledger,
	entries: readonly PeriodEntry[],
): Promise<ScoreWish[]> {
	const { home, away } = ledger.frame.sides;
	const wishes: ScoreWish[] = [];
	for (const { at, slt_id, score, base, ...named } of entries) {
		if (slt_id !== home && slt_id !== away) throw refused(`${at}.team_id`, "This team does not play in this game.");
		const period = await periodFor(writer, ledger, at, named);
		wishes.push({ of: "period", period_id: period.id, slt_id, to: score, ...(base === undefined ? {} : { base }) });
	}
	return wishes;
}

/** Makes points by period count, as one entry, with why a game that is over has others now (games 19). */
export function addPeriods(
	ledger: Ledger,
	wishes: readonly ScoreWish[],
	op: string | null,
	reason: GivenReason = {},
): void {
	const points = changesTo(
		ledger.board,
		wishes.map(({ base: _base, ...cell }) => cell),
	);
	const changes = reason.reason && isOverAt(ledger.board) ? withReason(ledger.board, points, reason) : points;
	if (changes.length > 0 || op !== null)
		ledger.add({ op_id: op ?? crypto.randomUUID(), kind: "periods", payload: { cells: wishes.length }, changes });
}

/** The overtime after the last one, made where the sport has none left. */
export async function addOvertime(writer: Writer, ledger: Ledger): Promise<Period> {
	return await makePeriod(writer, ledger, nextOvertime(ledger.frame.periods));
}

async function periodFor(
	writer: Writer,
	ledger: Ledger,
	at: string,
	{ period_id, name }: Pick<PeriodEntry, "period_id" | "name">,
): Promise<Period> {
	const { periods } = ledger.frame;
	const known = periods.find((one) =>
		period_id === null ? fold(one.name) === fold(name ?? "") : one.id === period_id,
	);
	const field = period_id === null ? `${at}.name` : `${at}.gamePeriod_id`;
	if (known && isFinal(known)) throw refused(field, "The final score is entered as such.");
	if (known) return known;
	if (name === null || !isOvertime({ name })) throw refused(field, "This is not a period of this sport.");
	return await makePeriod(writer, ledger, name);
}

/** A new period of the sport, before Final, or at the end where there is none. */
async function makePeriod(writer: Writer, ledger: Ledger, name: string): Promise<Period> {
	const { tx, organization } = writer;
	const sportId = ledger.game.season.sport_id;
	const { periods } = ledger.frame;
	const order = finalOf(ledger.frame)?.order ?? (periods.at(-1)?.order ?? -1) + 1;
	await tx
		.update(gamePeriods)
		.set({ order: sql`${gamePeriods.order} + 1` })
		.where(and(eq(gamePeriods.sportId, sportId), gte(gamePeriods.order, order)));
	const [row] = await tx
		.insert(gamePeriods)
		.values({ organization_id: organization.id, sportId, name, order })
		.returning({ id: gamePeriods.id, name: gamePeriods.name, order: gamePeriods.order, hidden: gamePeriods.hidden });
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "period", row_id: row.id, after: { ...row } });
	const later = periods.map((period) => (period.order >= order ? { ...period, order: period.order + 1 } : period));
	ledger.frame = { ...ledger.frame, periods: [...later, row].toSorted((a, b) => a.order - b.order || a.id - b.id) };
	return row;
}

const entriesMax = 200;
const nameLengthMax = 40;

function readEntry(given: unknown, at: string): PeriodEntry {
	if (typeof given !== "object" || given === null) throw refused(at, "This is no period.");
	const row = given as Record<string, unknown>; // any object has names
	const period_id = optionalId(`${at}.gamePeriod_id`, row["gamePeriod_id"]);
	const name = optionalText(`${at}.name`, row["name"], nameLengthMax);
	if (period_id === null && name === null) throw refused(`${at}.gamePeriod_id`, "Name a period.");
	const slt_id = optionalId(`${at}.team_id`, row["team_id"]);
	if (slt_id === null) throw refused(`${at}.team_id`, "Name a team.");
	const base = row["base"];
	return {
		at,
		period_id,
		name,
		slt_id,
		score: optionalInteger(`${at}.score`, row["score"]),
		...(base === undefined ? {} : { base: optionalInteger(`${at}.base`, base) }),
	};
}
