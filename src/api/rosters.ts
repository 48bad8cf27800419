import { Elysia } from "elysia";
import { doublesOf, joinPasted, pasted } from "../data/player/roster-text.ts";
import * as rosters from "../data/player/rosters.ts";
import type { TeamEntry } from "../data/team/teams.ts";
import { keepRoster } from "../data/import/undo/roster.ts";
import type { Tenant, Writer } from "../data/tenant.ts";
import { playerById, rosterOf } from "../data/wire/players.ts";
import { teamOfEntry } from "../data/wire/teams.ts";
import { readWhole } from "../domain/field.ts";
import { newPlayerFields, rosterTextFields } from "../domain/player/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const path = "/seasonsv2/:season/leagues/:league/teams/:team";
const searchQuery = { name: "text", not_in: "id" } as const;

/** A team of a league in a season, with its players (wire 1). */
export function rostersApi(parts: ApiParts) {
	return new Elysia().use(rostersRead(parts)).use(rostersChanged(parts)).use(rostersPasted(parts));
}

/** Who plays where, and whom a team may take. */
function rostersRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			path,
			async ({ params, read }) => ({
				team: await read(async (tenant) => found(await teamOfEntry(tenant, await entryIn(tenant, params)))),
			}),
			{
				can: { to: "staff.see", of: ofSeason },
				detail: describedOfSite("Teams", "A team of a league, with players and games", "`team`"),
			},
		)
		.get(
			`${path}/players`,
			async ({ params, read }) => ({
				players: await read(async (tenant) => {
					const { slt_id } = await entryIn(tenant, params);
					const roster = await rosterOf(tenant, [slt_id]);
					return roster.map(({ id, player }) => ({ ...player, roster_id: id, slt_id }));
				}),
			}),
			{
				can: { to: "staff.see", of: ofSeason },
				detail: describedOfSite("Teams", "The players of a team", "`players`: a list"),
			},
		)
		.get(
			"/players/search",
			async ({ ask, read }) => {
				const { name = "", not_in } = ask(searchQuery);
				return await read(async (tenant) => await rosters.findPlayers(tenant, name, not_in));
			},
			{
				can: "staff.see",
				detail: describedOfSite(
					"Players",
					"The first eight players of a name, case and accents aside, without those of the league team `not_in`",
					"`players`: a list, and how many there are in all, `count`",
					searchQuery,
				),
			},
		);
}

/** Taken and let go. */
function rostersChanged(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			`${path}/players`,
			async ({ params, body, organization, read, write }) => {
				const known = body.player_id ?? "";
				const { slt_id, draft } = await read(async (tenant) => {
					const entry = await entryIn(tenant, params);
					const draft = known === "" ? rosters.readNewPlayer(body) : null;
					if (draft) await rosters.refuseSameName(tenant, draft);
					return { slt_id: entry.slt_id, draft };
				});
				const image = draft ? await parts.uploads.keep(organization, "image", body.image) : null;
				const player = await write(async (writer) => {
					const entry = await entryIn(writer, params);
					const id = draft
						? await rosters.joinAsNew(writer, entry, draft, image)
						: await joinKnown(writer, entry, String(known));
					return found(await playerById(writer, id));
				});
				return { player: { ...player, slt_id }, message: "Player added to team" };
			},
			{
				can: { to: "player.edit", of: ofSeason },
				body: bodyOf(newPlayerFields),
				detail: describedOfSite("Teams", "Put a player on a team: a known one, or a new one", "`player`"),
			},
		)
		.delete(
			`${path}/players/:player`,
			async ({ params, write }) => {
				await write(async (writer) => {
					await rosters.leave(writer, await entryIn(writer, params), pathId(params.player));
				});
				return { message: "Players deleted" };
			},
			{
				can: { to: "player.edit", of: ofSeason },
				detail: describedOfSite("Teams", "Take a player off a team", "`message`"),
			},
		);
}

/** A roster that was pasted. */
function rostersPasted(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		`${path}/roster`,
		async ({ params, body, read, write }) => {
			const { text, people: said, preview } = readWhole(rosterTextFields, body);
			const sent = { text, people: said };
			if (preview) {
				return await read(async (tenant) => {
					const entry = await entryIn(tenant, params);
					const roster = await pasted(tenant, entry, sent);
					const doubles = await doublesOf(tenant, entry, roster.people);
					return { outcome: "preview" as const, ...roster, doubles, undo: null };
				});
			}
			const joining = async (writer: Writer) => {
				const entry = await entryIn(writer, params);
				const roster = await joinPasted(writer, entry, sent);
				const { people } = roster;
				return { ...roster, undo: await keepRoster(parts.db, writer, { entry, text, people }) };
			};
			return { outcome: "stored" as const, doubles: [], ...(await write(joining, { limit: "change" })) };
		},
		{
			can: { to: "player.edit", of: ofSeason },
			body: bodyOf(rosterTextFields, ["text"]),
			detail: describedOfSite(
				"Teams",
				"Put the people of a pasted roster on a team, or see what would become of each",
				"`outcome`, `people`, `leftOut`, `doubles`; `undo`, by which it can be taken back as an import is",
			),
		},
	);
}

type Place = { season: string; league: string; team: string };

/** The team of a path whose ids belong together, or 404. */
async function entryIn(tenant: Tenant, { season, league, team }: Place): Promise<TeamEntry> {
	return found(await rosters.entryOf(tenant, pathId(season), pathId(league), pathId(team)));
}

async function joinKnown(writer: Parameters<typeof rosters.join>[0], entry: TeamEntry, id: string): Promise<number> {
	const playerId = pathId(id);
	await rosters.join(writer, entry, playerId);
	return playerId;
}
