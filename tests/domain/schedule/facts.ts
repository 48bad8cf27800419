import { noLimits } from "../../support/no-limits.ts";
import type { Facts } from "../../../src/domain/schedule/builder.ts";
import { readSchedule } from "../../../src/domain/schedule/fields.ts";
import type { GameRow } from "../../../src/domain/schedule/game-row.ts";
import type { BuilderTeam } from "../../../src/domain/schedule/wire.ts";

/** A schedule of Mondays in January 2027, with teams 1, 2, 3 … whose organization-wide ids are 101, 102, 103 … */
export function factsOf({
	teams = 4,
	games = [],
	fields = {},
	published = false,
	...others
}: {
	teams?: number;
	games?: Partial<GameRow>[];
	fields?: object;
	published?: boolean;
} & Partial<Omit<Facts, "teams" | "games" | "schedule">>): Facts {
	const schedule = {
		...readSchedule({
			name: "Winter",
			startDate: "2027-01-04",
			numWeeks: 3,
			gameDays: ["Monday"],
			timeSlots: ["18:00", "19:00"],
			...fields,
		}),
		id: 1,
		leagueId: 1,
		seasons_leagues_id: 1,
		season_id: 1,
		league: { id: 1, name: "Monday Open" },
		season: { id: 1, name: "Fall 2026" },
		games: 0,
		changes: { new: 0, moved: 0, removed: 0 },
		seed: null,
		generated_at: null,
		published_at: published ? "2026-12-01T00:00:00Z" : null,
		revision: 1,
	};
	return {
		schedule,
		teams: Array.from({ length: teams }, (_, at) => teamOf(at + 1)),
		games: games.map((game, at) => ({ ...gameOf(at + 1), isPublished: published, ...game })),
		weekOffs: [],
		timeZone: "America/Los_Angeles",
		elsewhere: [],
		byes: [],
		...others,
	};
}

export function teamOf(id: number, given: Partial<BuilderTeam> = {}): BuilderTeam {
	return {
		slt_id: id,
		team_id: 100 + id,
		name: `Team ${id}`,
		logo: null,
		abbreviation: null,
		color: null,
		hidden: false,
		unavailableSlots: [],
		unavailableDates: [],
		revision: 1,
		limits: noLimits,
		homePlaces: null,
		byes: [],
		busy: [],
		sharedBusy: [],
		...given,
	};
}

function gameOf(id: number): GameRow {
	return {
		id,
		home_team_id: 1,
		away_team_id: 2,
		team1_id: 101,
		team2_id: 102,
		date: "2027-01-04",
		time: "18:00",
		location: null,
		status: "scheduled",
		score_home: null,
		score_away: null,
		hasEntries: false,
		locked: false,
		isPublished: false,
		draft_change: null,
		draft_date: null,
		draft_time: null,
		draft_location: null,
		revision: 1,
	};
}
