import { Elysia } from "elysia";
import { remove } from "../../data/deletions.ts";
import { setFormat } from "../../data/bracket/formats.ts";
import { setPools } from "../../data/division/pools.ts";
import * as divisions from "../../data/division/divisions.ts";
import { bracketGameList } from "../../data/wire/games.ts";
import { divisionFields, formatBody, formatIn, mediaFields, poolFields } from "../../domain/division/schema.ts";
import { readSent, readWhole, revision } from "../../domain/field.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../../http/calls.ts";
import { describedOfSite } from "../describe.ts";
import { divisionIn, divisionOfSeason, freshDivision, wireDivision } from "./wire.ts";
import { seasonIn } from "../seasons.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const canEdit = { to: "division.edit", of: { noun: "divisions", param: "division" } } as const;
const canEditInSeason = { to: "division.edit", of: ofSeason } as const;
const path = "/divisions/:division";

/** The divisions of a season (wire 1). */
export function divisionsApi(parts: ApiParts) {
	return new Elysia().use(divisionsRead(parts)).use(divisionsMade(parts)).use(rules(parts));
}

/** A division, its games and its plan. */
function divisionsRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/seasonsv2/:season/divisions/:division",
			async ({ params, read }) => ({ division: await read((tenant) => divisionIn(tenant, params)) }),
			{ public: ofSeason, detail: describedOfSite("Divisions", "A division", "`division` with `teams`") },
		)
		.get(
			"/seasonsv2/:season/divisions/:division/games",
			async ({ params, read }) =>
				await read(async (tenant) => {
					const { id } = await divisionOfSeason(tenant, params);
					return { games: await bracketGameList(tenant, id) };
				}),
			{
				public: ofSeason,
				detail: describedOfSite(
					"Divisions",
					"The bracket's games",
					"`games`: a list, with `by_part` where a score is sets",
				),
			},
		)
		.get(
			"/seasonsv2/:season/divisions/:division/plans",
			async ({ params, read }) =>
				await read(async (tenant) => ({ plans: (await divisionOfSeason(tenant, params)).plans ?? {} })),
			{
				public: ofSeason,
				detail: describedOfSite(
					"Divisions",
					"When and where matchups without a game are to be played",
					"`plans`: by the ids of the matchups",
				),
			},
		);
}

/** Made, shown and deleted. */
function divisionsMade(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/seasonsv2/:season/divisions",
			async ({ params, body, write }) => {
				const { name } = readWhole(divisionFields, body);
				return await write(async (writer) => {
					const { id } = await seasonIn(writer, params.season);
					return { division: await wireDivision(writer, await divisions.create(writer, id, name)) };
				});
			},
			{
				can: canEditInSeason,
				body: bodyOf(divisionFields, ["name"]),
				detail: describedOfSite("Divisions", "Make a division of a season", "`division`"),
			},
		)
		.put(
			"/seasonsv2/:season/divisions/:division/media",
			async ({ params, body, write }) => {
				const media = readSent(mediaFields, body);
				return await write(async (writer) => {
					const { id } = await seasonIn(writer, params.season);
					const division = await freshDivision(writer, params.division, revisionIn(body), id);
					await divisions.update(writer, division, media);
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEditInSeason,
				body: bodyOf({ ...mediaFields, revision }),
				detail: describedOfSite("Divisions", "Set the addresses of a division's video and picture", "`division`"),
			},
		)
		.delete(
			path,
			async ({ params, write }) => {
				await write(async (writer) => await remove(writer, "division", [pathId(params.division)]), { limit: "change" });
				return { message: "Division deleted" };
			},
			{
				can: canEdit,
				detail: describedOfSite("Divisions", "Delete a division with its games; it can be taken back", "`message`"),
			},
		);
}

/** How it is played. */
function rules(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			`${path}/name`,
			async ({ params, body, write }) => {
				const { name } = readWhole(divisionFields, body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await divisions.update(writer, division, { name });
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...divisionFields, revision }, ["name"]),
				detail: describedOfSite("Divisions", "Rename a division", "`division`"),
			},
		)
		.put(
			`${path}/format`,
			async ({ params, body, write }) => {
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await setFormat(writer, division, formatIn(body, division.format));
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...formatBody, revision }),
				detail: describedOfSite(
					"Divisions",
					"Choose how a division's bracket is played, and how many games its matchups have; what is absent stays",
					"`division`",
				),
			},
		)
		.put(
			`${path}/pools`,
			async ({ params, body, write }) => {
				const { pools } = readWhole(poolFields, body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await setPools(writer, division, pools);
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...poolFields, revision }),
				detail: describedOfSite("Divisions", "Say which ranks of which leagues take a division's seeds", "`division`"),
			},
		);
}
