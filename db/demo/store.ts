import { sql } from "drizzle-orm";
import { chunksOf, given } from "../../src/data/import/place.ts";
import { addDays } from "../../src/domain/clock.ts";
import { slugOf } from "../../src/domain/slug.ts";
import { placesOf } from "../../src/domain/venue/places.ts";
import * as schema from "../schema/index.ts";
import { type Books, enter, idIn } from "./books.ts";
import { leagueName, type Moment } from "./calendar.ts";
import type { Club } from "./clubs.ts";
import type { Player } from "./people.ts";
import type { Plan } from "./plan.ts";

/** Leagues and teams of the whole organization. */
export async function storeClubs(books: Books, plan: Plan, clubs: readonly Club[], now: Moment): Promise<void> {
	if (plan.leagues.length === 0) return;
	const { tx, organization_id } = books;
	const leagues = plan.leagues.map((league, position) => ({
		organization_id,
		name: leagueName(league, now),
		position,
	}));
	enter(
		books.leagues,
		plan.leagues,
		await tx.insert(schema.leagues).values(leagues).returning({ id: schema.leagues.id }),
	);
	const teams = clubs.map(({ name, league }) => ({ organization_id, name, leagueId: idIn(books.leagues, league) }));
	enter(books.clubs, clubs, await tx.insert(schema.teams).values(teams).returning({ id: schema.teams.id }));
}

/** Players with their numbers and positions. */
export async function storePlayers(books: Books, players: Iterable<Player>): Promise<void> {
	const { tx, organization_id, attributes, sport } = books;
	for (const list of chunksOf([...new Set(players)], 1000)) {
		const rows = list.map(({ firstName, lastName, bio, privacy }) => ({
			organization_id,
			firstName,
			lastName,
			bio,
			privacy,
		}));
		enter(books.players, list, await tx.insert(schema.players).values(rows).returning({ id: schema.players.id }));
		const values = list.flatMap((player) => {
			const player_id = idIn(books.players, player);
			return [
				{ player_id, attribute_id: idIn(attributes, "Number"), value: String(player.number) },
				{
					player_id,
					attribute_id: idIn(attributes, "Position"),
					value: sport?.positions[player.number % sport.positions.length] ?? player.position,
				},
			];
		});
		await tx.execute(
			sql`insert into attribute_values (organization_id, player_id, attribute_id, value)
				select ${organization_id}, given.player_id, given.attribute_id, given.value
				from ${given(values, "player_id bigint, attribute_id bigint, value text")}`,
		);
	}
}

/** Where games are played. */
export async function storeVenues(
	{ tx, organization_id }: Books,
	{ venues = [], leagues, seasons }: Plan,
	today: string,
): Promise<void> {
	const known = placesOf(venues.map(({ name, courts = [] }, id) => ({ id, name, courts, spellings: [] })));
	const played = [...leagues, ...seasons.flatMap(({ cup }) => cup ?? [])].map(({ venue }) => venue);
	const others = [...new Set(played)].filter((name) => known.spotOf(name) === null);
	for (const { shut, ...venue } of [...venues, ...others.map((name) => ({ name, shut: undefined }))]) {
		const [made] = await tx
			.insert(schema.venues)
			.values({ ...venue, organization_id })
			.returning({ id: schema.venues.id });
		if (!made || !shut) continue;
		const starts_on = addDays(today, shut.from);
		await tx.insert(schema.venueClosures).values({
			organization_id,
			venue_id: made.id,
			starts_on,
			ends_on: addDays(starts_on, shut.days - 1),
			reason: shut.reason,
		});
	}
}

/** The business directory. */
export async function storeBusinesses(
	{ tx, organization_id }: Books,
	{ businesses = [] }: Plan,
	today: string,
): Promise<void> {
	if (businesses.length === 0) return;
	await tx.insert(schema.businesses).values(
		businesses.map(({ deadline, ...business }) => ({
			...business,
			organization_id,
			signupDeadline: deadline === undefined ? null : addDays(today, deadline),
		})),
	);
}

/** Entries of the menu behind those that a new organization has, pages with their blocks. */
export async function storeMenu({ tx, organization_id }: Books, { menu = [] }: Plan): Promise<void> {
	const position = await tx.$count(schema.links);
	for (const [index, entry] of menu.entries()) {
		const link = { organization_id, label: entry.label, position: position + index };
		if ("url" in entry) {
			await tx.insert(schema.links).values({ ...link, url: entry.url, is_external: true });
			continue;
		}
		const { template, blocks } = entry;
		const [made] = await tx
			.insert(schema.links)
			.values({ ...link, slug: slugOf(entry.label), template })
			.returning({ id: schema.links.id });
		if (made)
			await tx
				.insert(schema.pages)
				.values({ organization_id, link_id: made.id, template, content: { blocks: [...blocks] } });
	}
}
