import { abbreviationTaken } from "./conflicts.ts";
import { type Column, fault, keyCell, isBlank, originOf, orderCell, type Row, textCell } from "./cells.ts";
import { readFacts } from "./facts.ts";
import { keyLengthMax } from "./games.ts";
import type { TeamColumns } from "./header.ts";
import { divisionCell, leagueCell, nameLengthMax, teamCell } from "./places.ts";
import type { SeasonDraft } from "./season.ts";
import { teamFacts } from "./team-facts.ts";

/**
 * One row of the file of teams. Refused: a team that came before, a captain's key without a name to show, a seed without a
 * division, a seed that another team of the division has.
 */
export function readTeam(draft: SeasonDraft, columns: TeamColumns, row: Row): void {
	const league = leagueCell(draft, row, columns.league);
	const ref = teamCell(draft, row, columns.team, league);
	const { captain, captain_player, club_league, division, seed } = columns;
	const facts = {
		from: originOf(row),
		club_league: (club_league && textCell(row, club_league, nameLengthMax)) || undefined,
		captain: captain ? textCell(row, captain, nameLengthMax) || null : undefined,
		captain_player: captain_player ? keyOrNone(row, captain_player) : undefined,
		...readFacts(teamFacts, columns, row),
		division: division ? divisionCell(draft, row, division) : undefined,
		seed: seed ? orderCell(row, seed) : undefined,
	};
	if (seed && !isBlank(row, seed)) refuseSeed(draft, row, seed, facts);
	const team = draft.teams.get(ref);
	if (!team) return;
	if (team.facts) fault(row, columns.team, "this team is there twice.");
	if (columns.abbreviation) refuseSame(draft, row, columns.abbreviation, { ...team, ...facts });
	draft.teams.set(ref, { ...team, facts });
}

function refuseSame(
	{ abbreviations }: SeasonDraft,
	row: Row,
	column: Column,
	team: { name: string; abbreviation?: string | null | undefined },
) {
	const { name, abbreviation } = team;
	if (!abbreviation) return;
	const bearer = abbreviations.get(abbreviation);
	if (bearer !== undefined) fault(row, column, abbreviationTaken(bearer));
	abbreviations.set(abbreviation, name);
}

const keyOrNone = (row: Row, column: Column) => (isBlank(row, column) ? null : keyCell(row, column, keyLengthMax));

function refuseSeed(
	draft: SeasonDraft,
	row: Row,
	column: NonNullable<TeamColumns["seed"]>,
	{ division, seed }: { division: string | null | undefined; seed: number | null | undefined },
) {
	if (!division) fault(row, column, "only a team in a division has a seed.");
	else if (draft.seeds.has(`${division}\n${seed}`)) fault(row, column, "another team of this division has this seed.");
	draft.seeds.add(`${division}\n${seed}`);
}
