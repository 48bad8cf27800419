import { Elysia } from "elysia";
import { tellApart } from "../data/player/distinctions.ts";
import { mergePlayers } from "../data/player/merge.ts";
import { deletePlayer, playerRecord, readPlayer, updatePlayer } from "../data/player/record.ts";
import { playerBasics, playerById, playerInformation, playerList } from "../data/wire/players.ts";
import { revision } from "../domain/field.ts";
import {
	attributeValueFields,
	mergeFields,
	nameFields,
	pictureFields,
	playerFields,
	rosterEntryFields,
	sponsorFields,
} from "../domain/player/schema.ts";
import { Refusal, found } from "../domain/refusal.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const ofPlayer = { noun: "players", param: "player" } as const;
const basicQuery = { scope: ["active", "all"] } as const;

export function playersApi(parts: ApiParts) {
	return new Elysia().use(playersRead(parts)).use(playersChanged(parts)).use(sameNames(parts));
}

/** What is known of players. */
function playersRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/playersv2", async ({ read }) => ({ players: await read(playerList) }), {
			public: true,
			detail: describedOfSite("Players", "Everybody who may be listed, by name", "`players`: a list"),
		})
		.get(
			"/playersv2/:player",
			async ({ params, read }) => {
				const id = pathId(params.player);
				return { player: found(await read((tenant) => playerById(tenant, id))) };
			},
			{ public: ofPlayer, detail: describedOfSite("Players", "A player", "`player`") },
		)
		.get(
			"/playersv2/:player/information",
			async ({ params, read }) => {
				const id = pathId(params.player);
				return { player: found(await read((tenant) => playerInformation(tenant, id))) };
			},
			{
				public: ofPlayer,
				detail: describedOfSite("Players", "A player with all game values", "`player` with `gameStats`"),
			},
		)
		.get(
			"/playersv2/:player/basic",
			async ({ params, ask, read }) => {
				const [id, scope] = [pathId(params.player), ask(basicQuery).scope ?? "all"];
				return found(await read((tenant) => playerBasics(tenant, id, scope)));
			},
			{
				public: ofPlayer,
				detail: describedOfSite(
					"Players",
					"What a player's page shows, of the active season or of all",
					"`player`, `teamHistory`, `allStats`, `gameStats`, `activeSeasonId`, `season`",
					basicQuery,
				),
			},
		)
		.get(
			"/playersv2/:player/stats",
			async ({ params, read }) => {
				const id = pathId(params.player);
				const { gameStats, allStats } = found(await read((tenant) => playerBasics(tenant, id, "all")));
				return { gameStats, allStats };
			},
			{
				public: ofPlayer,
				detail: describedOfSite("Players", "A player's game values", "`gameStats`, `allStats`: lists"),
			},
		);
}

/** Changed, or deleted. */
function playersChanged(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/playersv2/:player",
			async ({ params, body, organization, read, write }) => {
				const id = pathId(params.player);
				if (!(await read((tenant) => playerRecord(tenant, id))))
					throw new Refusal("missing", "Failed to update player");
				const draft = readPlayer(body);
				const image = await parts.uploads.keep(organization, "image", body["image"]);
				const sponsorImage = await parts.uploads.keep(organization, "sponsorImage", body["sponsorImage"]);
				const { player, dropped } = await write(async (writer) => {
					const dropped = await updatePlayer(writer, id, draft, { image, sponsorImage }, revisionIn(body));
					return { player: found(await playerById(writer, id)), dropped };
				});
				await parts.uploads.drop(organization, dropped);
				return { player };
			},
			{
				can: { to: "player.edit", of: ofPlayer },
				body: bodyOf({
					...nameFields,
					...playerFields,
					...pictureFields,
					...sponsorFields,
					...attributeValueFields,
					...rosterEntryFields,
					revision,
				}),
				detail: describedOfSite(
					"Players",
					"Change a player; as JSON, or as a form with `image` and `sponsorImage`. Number and position are of today, or of the season of `roster_id`",
					"`player`",
				),
			},
		)
		.delete(
			"/playersv2/:player",
			async ({ params, write }) => {
				const id = pathId(params.player);
				await write((writer) => deletePlayer(writer, id), { limit: "change" });
				return { message: "Player deleted successfully" };
			},
			{
				can: { to: "player.edit", of: ofPlayer },
				detail: describedOfSite("Players", "Delete a player; it can be taken back for 30 days", "`message`"),
			},
		);
}

/** Records of one name: of two people, or of one. */
function sameNames(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/playersv2/:player/distinct/:other",
			async ({ params, write }) => {
				await write((writer) => tellApart(writer, pathId(params.player), pathId(params.other), true));
				return { message: "Noted as two persons." };
			},
			{
				can: { to: "player.edit", of: ofPlayer },
				detail: describedOfSite("Players", "Say that two records of one name are two persons", "`message`"),
			},
		)
		.delete(
			"/playersv2/:player/distinct/:other",
			async ({ params, write }) => {
				await write((writer) => tellApart(writer, pathId(params.player), pathId(params.other), false));
				return { message: "They may be one person again." };
			},
			{
				can: { to: "player.edit", of: ofPlayer },
				detail: describedOfSite("Players", "Take back that two records are two persons", "`message`"),
			},
		)
		.post(
			"/playersv2/merge",
			async ({ body, write }) => {
				const master = idIn("masterId", body["masterId"]);
				const duplicates = idsIn("duplicateIds", body["duplicateIds"]);
				const player = await write(
					async (writer) => {
						await mergePlayers(writer, master, duplicates);
						return found(await playerById(writer, master));
					},
					{ limit: "change" },
				);
				return { player };
			},
			{
				can: { to: "player.edit", of: { noun: "players", field: "masterId" } },
				body: bodyOf(mergeFields, ["masterId", "duplicateIds"]),
				detail: describedOfSite(
					"Players",
					"Merge duplicates into a player; this cannot be taken back, the audit log keeps what was merged",
					"`player`",
				),
			},
		);
}

const duplicatesMax = 20;

function idsIn(field: string, value: unknown): number[] {
	if (!Array.isArray(value) || value.length === 0)
		throw new Refusal("invalid", "Select at least one duplicate.", { [field]: "Select at least one duplicate." });
	if (value.length > duplicatesMax) throw notMerged(field, `At most ${duplicatesMax} at a time.`);
	return [...new Set(value.map((id) => idIn(field, id)))];
}

function idIn(field: string, value: unknown): number {
	if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
	throw notMerged(field, "This is no player.");
}

const notMerged = (field: string, reason: string) =>
	new Refusal("invalid", "Error merging players.", { [field]: reason });
