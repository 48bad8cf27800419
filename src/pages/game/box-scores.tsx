import { valuesOf, type BoxScore as Written, type BoxScorePlayer } from "../../data/game/box-scores.ts";
import type { Game, GameTeam } from "../../data/game/games.ts";
import { deriveLine, didNotPlay, totalRow } from "../../domain/game/box-score.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { compareNames } from "../../domain/order.ts";
import { shots } from "../../domain/sport/basketball.ts";
import { to } from "../../domain/paths.ts";
import { fullName } from "../../domain/player/players.ts";
import { lineText } from "../../domain/stat/stats.ts";
import { AllFigures } from "../../ui/game/log.tsx";
import { BoxScore } from "./box-score.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/section.tsx";
import { hasPoints } from "./words.ts";

interface Props {
	game: Game;
	written: Written;
	/** May see why somebody is not eligible. */
	isStaff: boolean;
}

/** Both teams' lines, hosts first, with a Total row before the first figure too (games 8): folded until then. */
export function BoxScores({ game, written, isStaff }: Props) {
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
	const lines = [game.home, game.away].map((team) => ({ team, own: boxScore(team, written, report) }));
	const isEmpty = lines.every(({ own }) => own.rows.length === 0);
	const sections = lines.map(({ team, own }) => (
		<Section
			key={team.slt_id}
			title={team.name}
			id={`box-${team.slt_id}`}
			tools={<AllFigures of={team.name} stats={own.stats} />}
		>
			<BoxScore team={team.name} {...own} isSaid={isEmpty || game.status === "live"} />
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

/** Figures may still come: it was not called off, put off or given away. */
const isAwaited = (game: Game) => hasPoints(game) || !["forfeit", "postponed", "cancelled"].includes(game.status);

/** One team's lines, derived and in words: the highest of the first stat first. */
function boxScore({ slt_id }: GameTeam, { stats, players }: Written, report: string | null) {
	const named = ({ roster_id, player_id, open, eligible, ...player }: BoxScorePlayer) => ({
		id: roster_id,
		name: fullName(player),
		to: open ? to.player(player_id) : null,
		flag: eligible ? null : { text: "Not eligible", to: report },
	});
	const known = stats.map(({ abbreviation }) => abbreviation);
	const columns = stats.filter(({ hidden }) => !hidden);
	const own = players.filter((player) => player.slt_id === slt_id);
	const listed = own
		.filter((player) => player.values !== null)
		.map((player) => ({ player, values: valuesOf(player, stats) }));
	const texts = (line: Readonly<Record<string, number | null>>) =>
		columns.map(({ abbreviation }) => lineText(line, abbreviation, "percent"));
	const played = listed
		.filter(({ values }) => !didNotPlay(values))
		.map(({ player, values }) => ({ player, values, line: deriveLine(values, known) }));
	const first = columns[0]?.abbreviation ?? "";
	const isShot = [shots.made, shots.attempts].every((wanted) =>
		columns.some(({ abbreviation }) => abbreviation === wanted),
	);
	const shotsOf = (line: Readonly<Record<string, number | null>>) =>
		isShot ? `${line[shots.made] ?? 0}–${line[shots.attempts] ?? 0}` : null;
	const sums = totalRow(
		played.map(({ values }) => values),
		known,
	);
	return {
		stats: columns,
		rows: played
			.toSorted((a, b) => (b.line[first] ?? -1) - (a.line[first] ?? -1) || byName(a.player, b.player))
			.map(({ player, line }) => ({
				...named(player),
				cells: texts(line),
				shots: shotsOf(line),
			})),
		total: { cells: texts(sums), shots: shotsOf(sums) },
		absent: listed
			.filter(({ values }) => didNotPlay(values))
			.map(({ player }) => player)
			.toSorted(byName)
			.map(named),
		roster: own.toSorted(byName).map(named),
	};
}

const byName = (a: BoxScorePlayer, b: BoxScorePlayer) =>
	compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName) || a.roster_id - b.roster_id;
