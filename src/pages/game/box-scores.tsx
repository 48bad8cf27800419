import type { ReactElement } from "react";
import {
	valuesOf,
	type BoxScore as Written,
	type BoxScorePlayer,
	type BoxScoreStat,
} from "../../data/game/box-scores.ts";
import type { Game, GameTeam } from "../../data/game/games.ts";
import { deriveLine, didNotPlay, totalRow } from "../../domain/game/box-score.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { compareNames } from "../../domain/order.ts";
import { shots } from "../../domain/sport/basketball.ts";
import { to } from "../../domain/paths.ts";
import { fullName } from "../../domain/player/players.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { tablesOf } from "../../domain/sport/told.ts";
import { lineText, type StatValues } from "../../domain/stat/stats.ts";
import { AllFigures } from "../../ui/game/log.tsx";
import { BoxScore } from "./box-score.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/section.tsx";
import { hasPoints } from "./words.ts";

interface Props {
	game: Game;
	written: Written;
	sport: Sport;
	/** May see why somebody is not eligible. */
	isStaff: boolean;
}

/** Both teams' lines, hosts first, with a Total row before the first figure too (games 8): folded until then. */
export function BoxScores({ game, written, sport, isStaff }: Props) {
	const { division, season } = game;
	if (written.stats.every(({ hidden }) => hidden)) return null;
	const report = isStaff && division ? to.eligibility(season.id, division.id) : null;
	if (written.players.length === 0 || (written.players.every(({ values }) => values === null) && !isAwaited(game)))
		return hasPoints(game) ? (
			<Section title="Box score">
				{isCompleted(game) ? (
					<Empty icon="list" title="No statistics were recorded." />
				) : (
					<Empty icon="list" title="No statistics yet">
						The box score appears here as soon as the first figures are in.
					</Empty>
				)}
			</Section>
		) : null;
	const lines = [game.home, game.away].map((team) => ({ team, tables: boxScores(team, written, sport, report) }));
	const isEmpty = lines.every(({ tables }) => tables.every(({ rows }) => rows.length === 0));
	const sections = lines.map(({ team, tables }) => (
		<Section
			key={team.slt_id}
			title={team.name}
			id={`box-${team.slt_id}`}
			tools={<AllFigures of={team.name} stats={tables.flatMap(({ stats }) => stats)} />}
		>
			<Tables>
				{tables.map((table) => (
					<BoxScore key={table.title} team={team.name} {...table} isSaid={isEmpty || game.status === "live"} />
				))}
			</Tables>
		</Section>
	));
	if (!isEmpty) return sections;
	return (
		<details className="fold">
			<summary>
				<span className="turn">
					<Icon name="chevron" />
				</span>
				Box scores
			</summary>
			<div className="stack">
				{game.status === "live" ? null : (
					<p className="meta">
						{isCompleted(game) ? "No statistics were recorded." : "No statistics have been entered yet."}
					</p>
				)}
				{sections}
			</div>
		</details>
	);
}

const Tables = ({ children }: { children: ReactElement[] }) =>
	children.length > 1 ? <div className="stack gap-5">{children}</div> : children;

/** Figures may still come: it was not called off, put off or given away. */
const isAwaited = (game: Game) => hasPoints(game) || !["forfeit", "postponed", "cancelled"].includes(game.status);

/** One team's lines, derived and in words: the highest of the first stat first; who pitches in a table of their own. */
function boxScores({ slt_id }: GameTeam, { stats, players }: Written, sport: Sport, report: string | null) {
	const named = ({ roster_id, player_id, open, eligible, ...player }: BoxScorePlayer) => ({
		id: roster_id,
		name: fullName(player),
		to: open ? to.player(player_id) : null,
		flag: eligible ? null : { text: "Not eligible", to: report },
	});
	const known = stats.map(({ abbreviation }) => abbreviation);
	const own = players.filter((player) => player.slt_id === slt_id);
	const listed = own
		.filter((player) => player.values !== null)
		.map((player) => ({ player, values: valuesOf(player, stats) }));
	const shown = stats.filter(({ hidden }) => !hidden);
	const tables = tablesOf(sport, shown);
	const played = listed
		.filter(({ values }) => !didNotPlay(values))
		.map(({ player, values }) => ({ player, values, line: deriveLine(values, known, sport.shares) }));
	const isShot = [shots.made, shots.attempts].every((wanted) =>
		shown.some(({ abbreviation }) => abbreviation === wanted),
	);
	const shotsOf = (line: Readonly<Record<string, number | null>>) =>
		isShot ? `${line[shots.made] ?? 0}–${line[shots.attempts] ?? 0}` : null;
	const sums = totalRow(
		played.map(({ values }) => values),
		known,
		sport.shares,
	);
	const absent = listed
		.filter(({ values }) => didNotPlay(values))
		.map(({ player }) => player)
		.toSorted(byName)
		.map(named);
	const isIn = ({ values }: { values: StatValues }, columns: readonly BoxScoreStat[]) =>
		columns.some(({ abbreviation }) => (values[abbreviation] ?? 0) > 0);
	const inOthers = (line: { values: StatValues }) =>
		tables.some(({ isApart, columns }) => isApart && isIn(line, columns));
	return tables.flatMap(({ title, columns, isApart }) => {
		const first = columns[0]?.abbreviation ?? "";
		const texts = (line: Readonly<Record<string, number | null>>) =>
			columns.map(({ abbreviation }) => lineText(line, abbreviation, "percent", sport.shares));
		const rows = played
			.filter((line) => isIn(line, columns) || !(isApart || inOthers(line)))
			.toSorted((a, b) => (b.line[first] ?? -1) - (a.line[first] ?? -1) || byName(a.player, b.player));
		if (isApart && rows.length === 0) return [];
		return {
			title,
			stats: columns,
			rows: rows.map(({ player, line }) => ({ ...named(player), cells: texts(line), shots: shotsOf(line) })),
			total: { cells: texts(sums), shots: shotsOf(sums) },
			absent: isApart ? [] : absent,
			roster: own.toSorted(byName).map(named),
		};
	});
}

const byName = (a: BoxScorePlayer, b: BoxScorePlayer) =>
	compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName) || a.roster_id - b.roster_id;
