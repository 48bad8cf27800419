import { and, desc, eq, isNull } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { scorerLinks } from "../../../db/schema/index.ts";
import { optionalDate, optionalId, optionalText } from "../../domain/check.ts";
import { addDays, dateShort, instantOf, timeText } from "../../domain/clock.ts";
import { Refusal, assert, foundFirst } from "../../domain/refusal.ts";
import { covers, isAt, type ScorerLink } from "../../domain/scorer/scorer.ts";
import { record } from "../audit/audit.ts";
import * as games from "./games.ts";
import { placesOf } from "./places.ts";
import { inIso } from "../instants.ts";
import { as, withAuth, type Tenant, type Writer } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";

/** A link as staff see it: never its token, which only its maker has seen. */
export interface StaffLink extends ScorerLink {
	actor: string;
	created_at: string;
	revision: number;
}

/** What whoever has it learns of it. */
const own = {
	id: scorerLinks.id,
	label: scorerLinks.label,
	game_id: scorerLinks.game_id,
	date: scorerLinks.date,
	location: scorerLinks.location,
	expires_at: inIso(scorerLinks.expires_at),
	withdrawn_at: inIso(scorerLinks.withdrawn_at),
};

const columns = {
	...own,
	actor: scorerLinks.actor,
	created_at: inIso(scorerLinks.created_at),
	revision: scorerLinks.revision,
};

const listMax = 200;

/** The links of an organization, the latest first; of one game those that are for it. */
export async function list(tenant: Tenant, gameId?: number): Promise<StaffLink[]> {
	const rows = await tenant.tx.select(columns).from(scorerLinks).orderBy(desc(scorerLinks.id)).limit(listMax);
	if (gameId === undefined) return rows;
	const game = await games.byId(tenant, gameId);
	if (!game) return [];
	const places = await placesOfTenant(tenant);
	return rows.filter((link) => covers({ ...link, location: places.nameOf(link.location) }, game));
}

/** Whether a link is for a game, whatever its place was called when it was made. */
export async function isFor(tenant: Tenant, link: ScorerLink, game: games.Game): Promise<boolean> {
	return covers({ ...link, location: (await placesOfTenant(tenant)).nameOf(link.location) }, game);
}

/** What a link is to be for, as it was sent: one game, or one day, with a place or without. */
export interface LinkDraft {
	game_id: number | null;
	date: string | null;
	location: string | null;
	label: string | null;
}

export function readLink(body: Readonly<Record<string, unknown>>): LinkDraft {
	const draft = {
		game_id: optionalId("game_id", body["game_id"]),
		date: optionalDate("date", body["date"]),
		location: optionalText("location", body["location"], 200),
		label: optionalText("label", body["label"], labelLengthMax),
	};
	if (draft.game_id !== null) return { ...draft, date: null, location: null };
	if (draft.date === null) throw new Refusal("invalid", "Choose a day.", { date: "Choose a day." });
	return draft;
}

const labelLengthMax = 100;

/**
 * A link that ends by itself at six in the morning after its day, by the organization's clock; one for a game without a day
 * after a day. `token` is what its maker hands on: the database keeps its hash (access 10).
 */
export async function create(writer: Writer, draft: LinkDraft, token: string, instant: number): Promise<StaffLink> {
	const { tx, organization, by } = writer;
	const game = draft.game_id === null ? null : await games.byId(writer, draft.game_id);
	if (draft.game_id !== null && !game)
		throw new Refusal("invalid", "There is no such game.", { game_id: "There is no such game." });
	const day = game ? game.date : draft.date;
	const end = day === null ? instant + dayMs : instantOf(addDays(day, 1), "06:00", organization.time_zone);
	assert(end !== null, "a day that exists has a next morning");
	if (end <= instant)
		throw new Refusal("invalid", "This day is over.", { [game ? "game_id" : "date"]: "This day is over." });
	const [row] = await tx
		.insert(scorerLinks)
		.values({
			organization_id: organization.id,
			...draft,
			label: draft.label ?? labelOf(draft, game),
			token_hash: hash(token),
			expires_at: new Date(end).toISOString(),
			user_id: by.id,
			actor: by.name,
		})
		.returning(columns);
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "scorer link", row_id: row.id, after: told(row) });
	return row;
}

/** Ends a link at once; what was pressed before and comes afterwards is kept for staff (games 18). */
export async function withdraw(writer: Writer, id: number, instant: number): Promise<StaffLink> {
	const before = foundFirst(await writer.tx.select(columns).from(scorerLinks).where(eq(scorerLinks.id, id)));
	if (before.withdrawn_at !== null) return before;
	const [after] = await writer.tx
		.update(scorerLinks)
		.set({ withdrawn_at: new Date(instant).toISOString() })
		.where(and(eq(scorerLinks.id, id), isNull(scorerLinks.withdrawn_at)))
		.returning(columns);
	assert(after, "the link was just read");
	await record(writer, { action: "update", noun: "scorer link", row_id: id, before: told(before), after: told(after) });
	return after;
}

/** The organization and the link of a token, whether it is over or not; null for a token that nobody made. */
export async function byToken(
	db: PostgresJsDatabase,
	token: string,
): Promise<{ organization_id: number; link: ScorerLink } | null> {
	const found = await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({ organization_id: scorerLinks.organization_id, id: scorerLinks.id })
			.from(scorerLinks)
			.where(eq(scorerLinks.token_hash, hash(token)));
		return row ?? null;
	});
	if (!found) return null;
	const [row] = await as(
		db,
		"tipoff_tenant",
		found.organization_id,
		async (tx) => await tx.select(own).from(scorerLinks).where(eq(scorerLinks.id, found.id)),
	);
	return row ? { organization_id: found.organization_id, link: row } : null;
}

/** The games that a link is for, by time. */
export async function gamesOf(tenant: Tenant, { game_id, date, location }: ScorerLink): Promise<games.Game[]> {
	if (game_id !== null) {
		const game = await games.byId(tenant, game_id);
		return game ? [game] : [];
	}
	if (date === null) return [];
	const day = await games.list(tenant, { days: { from: date, to: date, undated: false } });
	if (location === null) return day;
	const place = (await placesOfTenant(tenant)).nameOf(location);
	return day.filter((game) => isAt(place, game));
}

/** The places that have games on a day, for the form, as their seasons spell them most. */
export async function placesOn(tenant: Tenant, date: string): Promise<string[]> {
	const day = await games.list(tenant, { days: { from: date, to: date, undated: false } });
	const places = await placesOf(tenant, [...new Set(day.map(({ season_id }) => season_id))]);
	return places.filter((place) => day.some((game) => isAt(place, game)));
}

/** What links are for, in words, by their ids: "Reef Rockets at Quay Queens, Nov 23, 2026, 8:00 PM, Pier Gym". */
export async function purposes(tenant: Tenant, links: readonly ScorerLink[]): Promise<Map<number, string>> {
	const ids = links.flatMap(({ game_id }) => game_id ?? []);
	const known = ids.length === 0 ? [] : await games.list(tenant, { ids });
	const byGame = new Map(known.map((game) => [game.id, game]));
	return new Map(
		links.map((link) => {
			const game = link.game_id === null ? null : (byGame.get(link.game_id) ?? null);
			return [link.id, wordsOf(link, game, "all places")];
		}),
	);
}

const dayMs = 86_400_000;

function labelOf(draft: LinkDraft, game: games.Game | null): string {
	return [...wordsOf(draft, game && { ...game, location: null }, null)].slice(0, labelLengthMax).join("");
}

function wordsOf(
	{ date, location }: Pick<LinkDraft, "date" | "location">,
	game: games.Game | null,
	everywhere: string | null,
): string {
	const text = game
		? [
				`${game.away.name} at ${game.home.name}`,
				game.date && dateShort(game.date),
				game.time && timeText(game.time),
				game.location,
			]
		: ["Games", date && dateShort(date), location ?? everywhere];
	return text.filter(Boolean).join(", ");
}

const told = ({ id: _id, revision: _revision, created_at: _created, actor: _actor, ...row }: StaffLink) => row;

const hash = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");
