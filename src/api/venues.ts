import { Elysia } from "elysia";
import { shutGames } from "../data/clash/clashes.ts";
import { remove } from "../data/deletions.ts";
import { merge } from "../data/venue/merge.ts";
import * as venues from "../data/venue/venues.ts";
import { readSent, readWhole, revision } from "../domain/field.ts";
import { some } from "../domain/some.ts";
import { countWithin, readClosure } from "../domain/venue/closure.ts";
import { closureFields, mergeFields, pictureFields, venueFields } from "../domain/venue/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const canEdit = { to: "calendar.edit", of: { noun: "venues", param: "venue" } } as const;

/** Where games are played (scheduling 15). */
export function venuesApi(parts: ApiParts) {
	return new Elysia().use(venueCalls(parts)).use(mergeCall(parts)).use(closureCalls(parts));
}

function venueCalls(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/venues", async ({ read }) => await read((tenant) => venues.all(tenant)), {
			can: "staff.see",
			detail: describedOfSite(
				"Venues",
				"The venues with their courts, hours and closures, by name",
				"A list of venues",
			),
		})
		.post(
			"/venues",
			async ({ body, organization, write }) => {
				const draft = readSent(venueFields, { name: "", ...body });
				const picture = await parts.uploads.keep(organization, "picture", body["picture"]);
				const whole = picture ? { ...draft, picture } : draft;
				return { venue: await write(async (writer) => await venues.create(writer, whole)) };
			},
			{
				can: "calendar.edit",
				body: bodyOf({ ...venueFields, picture: pictureFields.picture }, ["name"]),
				detail: describedOfSite("Venues", "Add a venue; `picture` is a file", "`venue`"),
			},
		)
		.put(
			"/venues/:venue",
			async ({ params, body, organization, read, write }) => {
				const [id, draft] = [pathId(params.venue), readSent(venueFields, body)];
				const { removePicture } = readSent(pictureFields, body);
				await read(async (tenant) => await venues.byId(tenant, id));
				const kept = await parts.uploads.keep(organization, "picture", body["picture"]);
				const whole = { ...draft, ...(removePicture && { picture: null }), ...(kept && { picture: kept }) };
				return { venue: await write(async (writer) => await venues.update(writer, id, whole, revisionIn(body))) };
			},
			{
				can: canEdit,
				body: bodyOf({ ...venueFields, ...pictureFields, revision }),
				detail: describedOfSite(
					"Venues",
					"Change a venue; what is absent stays. `picture` is a file, `removePicture` takes it away",
					"`venue`",
				),
			},
		)
		.delete(
			"/venues/:venue",
			async ({ params, write }) => {
				const id = pathId(params.venue);
				await write(async (writer) => await remove(writer, "venue", [id]));
				return { message: "Venue deleted" };
			},
			{
				can: canEdit,
				detail: describedOfSite("Venues", "Delete a venue; it can be taken back", "`message`"),
			},
		);
}

/** One for two that are the same. */
function mergeCall(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		"/venues/:venue/merge",
		async ({ params, body, write }) => {
			const [id, { into, as_court }] = [pathId(params.venue), readWhole(mergeFields, body)];
			const venue = await write(async (writer) => await merge(writer, id, into, as_court));
			return { venue, message: `Merged into ${venue.name}` };
		},
		{
			can: canEdit,
			body: bodyOf(mergeFields, ["into"]),
			detail: describedOfSite(
				"Venues",
				"Make a venue another spelling, or with `as_court` a court, of the one that `into` names; it can be taken back",
				"`venue`: the one that stays, `message`",
			),
		},
	);
}

function closureCalls(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/venues/:venue/closures",
			async ({ params, body, write }) => {
				const [id, draft] = [pathId(params.venue), readClosure(body)];
				const [closure, shut] = await write(async (writer) => [
					await venues.addClosure(writer, id, draft),
					await shutGames(writer, id),
				]);
				const count = countWithin(shut, closure);
				const games = count > 0 ? `: ${some(count, "game falls into it", "games fall into it")}` : "";
				return { closure, message: `Closure added${games}` };
			},
			{
				can: canEdit,
				body: bodyOf(closureFields, ["starts_on"]),
				detail: describedOfSite("Venues", "Say on which days, or in which hours of them, a venue is shut", "`closure`"),
			},
		)
		.delete(
			"/venues/:venue/closures/:closure",
			async ({ params, write }) => {
				const [id, closure] = [pathId(params.venue), pathId(params.closure)];
				await write(async (writer) => await venues.removeClosure(writer, id, closure));
				return { message: "Closure deleted" };
			},
			{
				can: canEdit,
				detail: describedOfSite("Venues", "Delete a closure; it can be taken back", "`message`"),
			},
		);
}
