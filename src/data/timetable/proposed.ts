import {
	type AskedTimetable,
	frameFaults,
	frameOf,
	type TimetableFaults,
} from "../../domain/bracket/timetable/asked.ts";
import { type Around, type Frame, type Proposal, timetable } from "../../domain/bracket/timetable/timetable.ts";
import type { BracketView } from "../../domain/bracket/view.ts";
import { reachOf } from "../../domain/clash/of-teams.ts";
import { addDays } from "../../domain/clock.ts";
import { layoutRefusal } from "../../domain/bracket/layout.ts";
import { placeText } from "../../domain/venue/places.ts";
import type { VenueOpen } from "../../domain/venue/venues.ts";
import { type Bracket, drawn, seatsOf } from "../bracket/brackets.ts";
import { outdatedAmong } from "../bracket/outdated.ts";
import { plannedOn } from "../clash/planned.ts";
import { waitingPlan } from "../division/pools.ts";
import { datedGames, schedulePlans, timed } from "../game/dated.ts";
import { placesOf } from "../game/places.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";

/** Slots for the games of a bracket that have none, or why none can be looked for. */
export interface ProposedTimetable {
	/** Null where the division has too few or too many teams for a bracket: `fault` says so. */
	view: BracketView | null;
	/** The venues that may be chosen; where there is none, games are put where others of the season are. */
	venues: { id: number; name: string }[];
	/** Where games may be put. */
	places: string[];
	/** Null where nothing was asked yet. */
	proposals: Proposal[] | null;
	/** Why there is no bracket. */
	fault: string | null;
	/** What is wrong with what is asked, by its fields. */
	faults: TimetableFaults;
}

/** What is asked for, once the venues that may be chosen are known, and what is wrong with it already. */
type Asking = (venues: readonly number[]) => { asked: AskedTimetable; faults: TimetableFaults };

/** A slot for each game of a bracket, its teams known or not (brackets 21); nothing is looked for until a first day is named. */
export async function proposedTimetable(tenant: Tenant, bracket: Bracket, asking: Asking): Promise<ProposedTimetable> {
	const view = drawn(bracket, await waitingPlan(tenant, bracket));
	if (!view) {
		const fault = layoutRefusal(seatsOf(bracket).length, bracket.division.format);
		return { view, venues: [], places: [], proposals: null, fault, faults: {} };
	}
	const { venues } = await placesOfTenant(tenant);
	const { asked, faults: typed } = asking(venues.map(({ id }) => id));
	const chosen = venues.filter(({ id }) => asked.venues?.includes(id) ?? true);
	const places = venues.length > 0 ? chosen.flatMap(courtsOf) : await placesOf(tenant, [bracket.division.season.id]);
	const known = { view, venues: venues.map(({ id, name }) => ({ id, name })), places };
	if (asked.from === undefined) return { ...known, proposals: null, fault: null, faults: typed };
	const gone = chosen.length === 0 && venues.length > 0 ? { venues: "None of these venues is there any more." } : {};
	const faults = { ...frameFaults(asked, tenant.today), ...gone, ...typed };
	if (Object.keys(faults).length > 0) return { ...known, proposals: null, fault: null, faults };
	const frame = frameOf(asked, places);
	const proposals = timetable(view, frame, await aroundOf(tenant, bracket, frame), tenant);
	return { ...known, proposals, fault: null, faults };
}

/** A venue with courts is had court by court. */
const courtsOf = (venue: VenueOpen): string[] =>
	venue.courts.length === 0 ? [venue.name] : venue.courts.map((court) => placeText({ venue, court }));

/** What else is played and planned; games of this bracket take as long as is said here. */
async function aroundOf(tenant: Tenant, { division }: Bracket, { days, minutes }: Frame): Promise<Around> {
	const plans = await schedulePlans(tenant);
	const first = days[0] ?? tenant.today;
	const [dated, planned] = await Promise.all([
		datedGames(tenant, { from: addDays(first < tenant.today ? first : tenant.today, -reachOf(plans.teams)) }),
		plannedOn(tenant, days),
	]);
	const outdated = await outdatedAmong(tenant, dated);
	const counting = [...timed(dated, plans).filter(({ id }) => !outdated.has(id)), ...planned];
	return {
		staying: counting.map((game) => (game.division_id === division.id ? { ...game, minutes } : game)),
		grounds: plans.grounds,
		room: plans.room,
		teams: plans.teams,
	};
}
