import type { RosterPlayer, RosterStat } from "../../data/team/teams.ts";
import { compareNames } from "../../domain/order.ts";
import { to } from "../../domain/paths.ts";
import { fullName } from "../../domain/player/players.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { rosterFiguresOf, type Average } from "../../domain/sport/told.ts";
import { fractionOf, oneDecimal, shareText, valueOf } from "../../domain/stat/stats.ts";
import type { RosterRow } from "../../ui/roster-table.tsx";

interface Column {
	label: string;
	title: string;
	/** What a player has of it; null where nothing was entered. */
	of: (totals: RosterPlayer["totals"]) => number | null;
	text: (value: number) => string;
}

const columnsMax = 3;

/** What the sport tells of a player in a roster: in basketball points, rebounds and assists per game, in baseball a share and totals; without them the first counts. */
export function columnsOf(stats: readonly RosterStat[], sport: Sport): Column[] {
	const shown = stats.filter(({ hidden }) => !hidden);
	const known = rosterFiguresOf(sport).flatMap((figure) => {
		const stat = shown.find(({ abbreviation }) => abbreviation === figure.stat);
		return stat ? (columnOf(stat, figure, stats, sport) ?? []) : [];
	});
	if (known.length > 0) return known;
	return shown
		.flatMap((stat) => columnOf(stat, { label: stat.abbreviation, of: sport.rosterBy ?? "total" }, stats, sport) ?? [])
		.slice(0, columnsMax);
}

/** Null where a count was asked for and the stat follows from others, or the other way round. */
function columnOf(
	{ id, abbreviation, name }: RosterStat,
	{ label, of }: Pick<Average, "label" | "of">,
	stats: readonly RosterStat[],
	{ shares }: Sport,
): Column | null {
	const names = stats.map((stat) => stat.abbreviation);
	const fraction = fractionOf(abbreviation, names, shares);
	if (of === "share") {
		if (fraction === undefined) return null;
		const idOf = new Map(stats.map((stat) => [stat.abbreviation, stat.id]));
		const shareIn = (totals: RosterPlayer["totals"]) =>
			valueOf(fraction, (stat) => totals.get(idOf.get(stat) ?? 0)?.total ?? 0);
		return { label, title: name, of: shareIn, text: (value) => shareText(fraction, value) };
	}
	if (fraction !== undefined) return null;
	const isByGame = of === "game";
	const sumIn = (totals: RosterPlayer["totals"]) => {
		const sum = totals.get(id);
		if (!sum || sum.games === 0) return null;
		return isByGame ? sum.total / sum.games : sum.total;
	};
	return { label, title: isByGame ? `${name} per game` : name, of: sumIn, text: isByGame ? oneDecimal : String };
}

/** The most of the first column first; those without figures after them, by name. */
export function rowsOf(players: readonly RosterPlayer[], columns: readonly Column[]): RosterRow[] {
	const rank = ({ totals }: RosterPlayer) => columns[0]?.of(totals) ?? -1;
	return players
		.toSorted((a, b) => rank(b) - rank(a) || compareNames(a.lastName, b.lastName) || a.roster_id - b.roster_id)
		.map((player) => ({
			id: player.roster_id,
			name: fullName(player),
			to: player.open ? to.player(player.player_id) : null,
			number: player.number,
			position: player.position,
			games: Math.max(0, ...[...player.totals.values()].map(({ games }) => games)),
			figures: columns.map(({ of, text }) => {
				const value = of(player.totals);
				return value === null ? "–" : text(value);
			}),
		}));
}
