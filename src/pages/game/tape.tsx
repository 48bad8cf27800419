import type { BoxScore as Written } from "../../data/game/box-scores.ts";
import type { Game, GameTeam } from "../../data/game/games.ts";
import type { Side } from "../../domain/game/game.ts";
import { pointsByPeriod, visiblePeriods } from "../../domain/period/periods.ts";
import { initialsOf } from "../../ui/mark.tsx";
import { showsPoints, type Running } from "../../ui/running.tsx";

/** The periods of a running game under its score, hosts first; the one that is being played stands out. */
export function Tape({ game, written, running }: { game: Game; written: Written; running: Running }) {
	const periods = visiblePeriods(written.periods);
	const points = (team: GameTeam) => pointsByPeriod(periods, written.periodScores, team.slt_id);
	const now = (id: number) => (id === game.period_id ? "now" : undefined);
	const [home, away] = [points(game.home), points(game.away)];
	const sides: readonly { side: Side; team: GameTeam; own: typeof home; other: typeof home }[] = [
		{ side: "home", team: game.home, own: home, other: away },
		{ side: "away", team: game.away, own: away, other: home },
	];
	if (periods.length === 0) return null;
	return (
		<table className="tape">
			<caption className="sr">Points by period</caption>
			<thead>
				<tr>
					<th scope="col">
						<span className="sr">Team</span>
					</th>
					{periods.map(({ id, name }) => (
						<th key={id} scope="col" className={now(id)}>
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{sides.map(({ side, team, own, other }) => (
					<tr key={side}>
						<th scope="row">
							<abbr title={team.name}>{team.abbreviation ?? initialsOf(team.name)}</abbr>
						</th>
						{periods.map(({ id }, index) => (
							<td
								key={id}
								className={[(own[index] ?? 0) > (other[index] ?? 0) ? "key" : "dim", now(id)].filter(Boolean).join(" ")}
								{...showsPoints(running, side, id)}
							>
								{own[index] ?? "–"}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
