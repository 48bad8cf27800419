import { Elysia } from "elysia";
import { setLength } from "../../data/bracket/formats.ts";
import { nameSeeds, type Naming } from "../../data/bracket/seed-labels.ts";
import { lengthFields, namingFields } from "../../domain/division/schema.ts";
import { readWhole, revision } from "../../domain/field.ts";
import { refused } from "../../domain/refusal.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, revisionIn } from "../../http/calls.ts";
import { describedOfSite } from "../describe.ts";
import { freshDivision, wireDivision } from "./wire.ts";

const canEdit = { to: "division.edit", of: { noun: "divisions", param: "division" } } as const;

/** What single seeds are called, and how many games single matchups have (brackets 23, brackets 24). */
export function divisionSeedsApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/divisions/:division/seeds",
			async ({ params, body, set, write }) => {
				const naming = namingIn(body);
				const answer = await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					const done = await nameSeeds(writer, division, naming);
					return { division: await wireDivision(writer, division.id), message: "Seeds named", act: done?.act ?? null };
				});
				if (answer.act !== null) set.headers["act"] = answer.act;
				return answer;
			},
			{
				can: canEdit,
				body: bodyOf({ ...namingFields, revision }),
				detail: describedOfSite(
					"Divisions",
					"Say what the seeds of a division are called: `labels`, the first seed first, null for the number; `regions`, whose names have commas between; or `by` the groups that its pools name",
					"`division`, `message` and `act`, by which it is taken back; null where nothing is new",
				),
			},
		)
		.put(
			"/divisions/:division/matchups/:match",
			async ({ params, body, write }) => {
				const { best_of } = readWhole(lengthFields, body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await setLength(writer, division, params.match, best_of);
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...lengthFields, revision }, ["best_of"]),
				detail: describedOfSite(
					"Divisions",
					"Say how many games one matchup of a bracket has, whatever its round has",
					"`division`. 409 where a game that is there would count for nothing then",
				),
			},
		);
}

/** Refused (invalid) where a body says none of the three. */
function namingIn(body: Readonly<Record<string, unknown>>): Naming {
	if (body["by"] === "groups") return { by: "groups" };
	if (body["regions"] !== undefined) return { regions: namingFields.regions.read("regions", body["regions"]) ?? "" };
	if (body["labels"] !== undefined) return { labels: namingFields.labels.read("labels", body["labels"]) };
	throw refused("labels", "Send labels, the names of regions, or by: groups.");
}
