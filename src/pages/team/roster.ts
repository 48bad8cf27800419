import type { RosterPlayer, RosterStat } from "../../data/team/teams.ts";
import { compareNames } from "../../domain/order.ts";
import { to } from "../../domain/paths.ts";
import { fullName } from "../../domain/player/players.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { toldOf } from "../../domain/sport/told.ts";
import { oneDecimal, fractionOf } from "../../domain/stat/stats.ts";
import type { RosterRow } from "../../ui/roster-table.tsx";

type Column = { id: number; label: string; title: string };

const averagesMax = 3;

/** What the sport tells of a player, per game, in basketball points, rebounds and assists; without them the first counts. */
export function columnsOf(stats: readonly RosterStat[], sport: Sport): Column[] {
	const names = stats.map(({ abbreviation }) => abbreviation);
	const counts = stats.filter(({ hidden, abbreviation }) => !hidden && fractionOf(abbreviation, names) === undefined);
	const known = toldOf(sport).flatMap((name) => counts.filter(({ abbreviation }) => abbreviation === name));
	const chosen = known.length > 0 ? known : counts.slice(0, averagesMax);
	return chosen.map(({ id, abbreviation, name }) => ({
		id,
		label: sport.averages?.find(({ stat, of }) => of === "game" && stat === abbreviation)?.label ?? abbreviation,
		title: `${name} per game`,
	}));
}

/** The most points first; those without figures after them, by name. */
export function rowsOf(players: readonly RosterPlayer[], columns: readonly Column[]): RosterRow[] {
	const first = columns[0]?.id ?? 0;
	const rank = ({ totals }: RosterPlayer) => totals.get(first)?.total ?? -1;
	return players
		.toSorted((a, b) => rank(b) - rank(a) || compareNames(a.lastName, b.lastName) || a.roster_id - b.roster_id)
		.map((player) => ({
			id: player.roster_id,
			name: fullName(player),
			to: player.open ? to.player(player.player_id) : null,
			number: player.number,
			position: player.position,
			games: Math.max(0, ...[...player.totals.values()].map(({ games }) => games)),
			averages: columns.map(({ id }) => {
				const sum = player.totals.get(id);
				return sum && sum.games > 0 ? oneDecimal(sum.total / sum.games) : "–";
			}),
		}));
}
