import { inArray, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { applied, type Board, type Change, type StateField } from "../../domain/game/events.ts";
import { isOfSlot, type MovedGame } from "../../domain/game/move.ts";
import { leftSlots } from "../game-night/left-slots.ts";
import { followByes } from "../schedule/byes.ts";
import { placesOfTenant } from "../venue/places.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** What several games are, without what is played in them: enough to move them, to put them off, and to take that back. */
export interface StoredGame extends MovedGame {
	id: number;
	live_seq: number;
	locked: boolean;
	schedule_id: number | null;
	board: Board;
}

/** As they are stored, a place by its venue's name. */
export async function storedGames(tenant: Tenant, ids: readonly number[]): Promise<Map<number, StoredGame>> {
	const [rows, places] = await Promise.all([
		tenant.tx
			.select(columns)
			.from(games)
			.where(inArray(games.id, [...ids])),
		placesOfTenant(tenant),
	]);
	const stored = rows.map((row) => ({ ...row, location: places.nameOf(row.location) }));
	return new Map(stored.map((row) => [row.id, { ...row, board: boardOf(row) }]));
}

const columns = {
	id: games.id,
	live_seq: games.live_seq,
	locked: games.locked,
	schedule_id: games.schedule_id,
	date: games.date,
	time: games.time,
	location: games.location,
	location_url: games.location_url,
	status: games.status,
	score_home: games.score_home,
	score_away: games.score_away,
	forfeit_winner: games.forfeit_winner,
	reason: games.reason,
	reason_about: games.reason_about,
	reason_seen_by: games.reason_seen_by,
	moved_from: sql<
		MovedGame["moved_from"]
	>`case when ${games.published_date} is not null then json_build_object('date', ${games.published_date}, 'time', ${games.published_time}, 'location', ${games.published_location}) end`,
};

/** Of a game that several are changed with; what is played in it stands elsewhere. */
const fields = [
	"date",
	"time",
	"location",
	"location_url",
	"status",
	"forfeit_winner",
	"reason",
	"reason_about",
	"reason_seen_by",
] as const satisfies readonly StateField[];

function boardOf(row: Readonly<Record<(typeof fields)[number], string | null>>): Board {
	return applied(
		new Map(),
		fields.map((field) => ({ of: "state", field, from: null, to: row[field] })),
	);
}

/** Writes what differs of some games, each with its next entry, in one statement. */
export async function writeGames(
	writer: Writer,
	changed: readonly { game: StoredGame; changes: readonly Change[] }[],
): Promise<void> {
	const slots = await leftSlots(writer, changed);
	const rows = changed.map(({ game, changes }) => {
		const next = applied(game.board, changes);
		const left = slots.get(game.id);
		const own = Object.fromEntries(fields.map((field) => [field, next.get(`state ${field}`) ?? null]));
		return { id: game.id, ...own, left: left !== undefined, ...left };
	});
	const set = sql.join(
		fields.map((field) => sql`${sql.raw(field)} = given.${sql.raw(field)}`),
		sql`, `,
	);
	await writer.tx.execute(sql`
		update games g set ${set}, live_seq = g.live_seq + 1,
			published_date = case when given."left" then given.published_date else g.published_date end,
			published_time = case when given."left" then given.published_time else g.published_time end,
			published_location = case when given."left" then given.published_location else g.published_location end
		from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id bigint, date date, time text, location text,
			location_url text, status text, forfeit_winner text, reason text, reason_about text, reason_seen_by text, "left" boolean,
			published_date date, published_time text, published_location text)
		where g.id = given.id`);
	const moved = changed.filter(({ changes }) => changes.some(isOfSlot));
	await followByes(
		writer,
		moved.map(({ game: { id, date } }) => ({ id, date })),
	);
}
