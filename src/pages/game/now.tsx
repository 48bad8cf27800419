import type { BoxScore as Written, BoxScorePlayer } from "../../data/game/box-scores.ts";
import { valuesOf } from "../../data/game/box-scores.ts";
import type { Game, GameTeam } from "../../data/game/games.ts";
import { deriveLine, sumRow } from "../../domain/game/box-score.ts";
import { compared, counted, type Measure } from "../../domain/game/preview.ts";
import { leadText } from "../../domain/game/live.ts";
import { to } from "../../domain/paths.ts";
import { fullName } from "../../domain/player/players.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { toldOf } from "../../domain/sport/told.ts";
import { percentages, shareAsPercent } from "../../domain/stat/stats.ts";
import { BestDuel, Duel, SidesHead, Stake, type Best } from "../../ui/duel.tsx";
import { holds, showsLead, type Running } from "../../ui/running.tsx";
import { Section } from "../../ui/section.tsx";

interface Props {
	game: Game;
	written: Written;
	running: Running;
	sport: Sport;
}

/** A running game in short: who leads, whose figures stand out, how the teams compare (games 20). */
export function Now({ game, written, running, sport }: Props) {
	const stats = written.stats.filter(({ hidden, abbreviation }) => !hidden && toldOf(sport).includes(abbreviation));
	const best = stats.flatMap((stat) => {
		const [home, away] = [bestOf(game.home, stat, written, sport), bestOf(game.away, stat, written, sport)];
		return home || away ? [{ label: stat.name, home, away }] : [];
	});
	const teams = measuresOf(game, written, sport);
	const unit = sport.counts === "won" ? sport.words.unit : undefined;
	return (
		<>
			<div {...holds(running)}>
				<Stake title="Right now">
					<p {...showsLead(running, game.home.name, game.away.name, unit)}>
						{leadText(game.home.name, game.away.name, game, unit)}
					</p>
				</Stake>
			</div>
			{best.length + teams.length === 0 ? null : (
				<div id="now" className="cols min-l lone">
					{best.length === 0 ? null : (
						<Section title="Leading">
							<SidesHead {...game} />
							<BestDuel rows={best} />
						</Section>
					)}
					{teams.length === 0 ? null : (
						<Section title="Teams">
							<SidesHead {...game} />
							<Duel measures={teams} />
						</Section>
					)}
				</div>
			)}
		</>
	);
}

const linesOf = (team: GameTeam, { players, stats }: Written) =>
	players
		.filter(({ slt_id, values }) => slt_id === team.slt_id && values !== null)
		.map((player) => ({ player, values: valuesOf(player, stats) }));

/** The highest of one stat; of two as high the one who is first by name. */
function bestOf(
	team: GameTeam,
	{ abbreviation }: { abbreviation: string },
	written: Written,
	{ shares }: Sport,
): Best | null {
	const known = written.stats.map((stat) => stat.abbreviation);
	let best: { player: BoxScorePlayer; value: number } | null = null;
	for (const { player, values } of linesOf(team, written)) {
		const value = deriveLine(values, known, shares)[abbreviation] ?? 0;
		if (value > (best?.value ?? 0)) best = { player, value };
	}
	if (best === null) return null;
	const { player, value } = best;
	return { name: fullName(player), to: player.open ? to.player(player.player_id) : null, value };
}

function measuresOf(game: Game, written: Written, sport: Sport): Measure[] {
	const known = written.stats.map(({ abbreviation }) => abbreviation);
	const shown = new Map(written.stats.filter(({ hidden }) => !hidden).map((stat) => [stat.abbreviation, stat.name]));
	const sums = [game.home, game.away].map((team) =>
		sumRow(
			linesOf(team, written).map(({ values }) => values),
			known,
			sport.shares,
		),
	);
	const [home = {}, away = {}] = sums;
	const both = (abbreviation: string) => [home[abbreviation] ?? 0, away[abbreviation] ?? 0] as const;
	return (sport.compared ?? sport.leaders.slice(0, 2)).flatMap((abbreviation): Measure[] => {
		const name = shown.get(abbreviation);
		const [a, b] = both(abbreviation);
		const attempts = percentages[abbreviation]?.attempts;
		if (name === undefined) return [];
		if (attempts === undefined) return a + b > 0 ? [counted(name, a, b)] : [];
		if (both(attempts).some((tries) => tries === 0)) return [];
		const label = sport.titles?.[abbreviation] ?? name;
		return [{ ...compared(label, a, b), home: shareAsPercent(a), away: shareAsPercent(b) }];
	});
}
