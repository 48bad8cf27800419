import { boxScoreOf, type BoxScore as Written, valuesOf } from "../../data/game/box-scores.ts";
import { gameDesk, type GameDesk as Desk } from "../../data/game/desk.ts";
import { beyondAmong, type GoneBeyond } from "../../data/game/beyond.ts";
import * as games from "../../data/game/games.ts";
import { withParts } from "../../data/game/played.ts";
import { previewOf, type GamePreview } from "../../data/game/preview.ts";
import type { Tenant } from "../../data/tenant.ts";
import { dateListed, dateLong } from "../../domain/clock.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { reasonText } from "../../domain/game/reason.ts";
import { to } from "../../domain/paths.ts";
import {
	isOvertime,
	type Period,
	playedPeriods,
	pointsByPeriod,
	shownScores,
	unbattedAt,
	visiblePeriods,
} from "../../domain/period/periods.ts";
import { listed } from "../../domain/some.ts";
import { Refusal } from "../../domain/refusal.ts";
import { youtubeId } from "../../domain/game/video.ts";
import { sitePage, type ContextOf } from "../../http/page.ts";
import type { Crumb } from "../../ui/desk.tsx";
import { PeriodsChart } from "../../ui/chart/periods.tsx";
import { PeriodsTable } from "./periods-table.tsx";
import { holds, type Running } from "../../ui/running.tsx";
import { Score } from "../../ui/game/score.tsx";
import { Section } from "../../ui/section.tsx";
import { leagueCrumb, seasonCrumb, seasonsCrumb } from "../dashboard/crumbs.ts";
import { Film } from "./film.tsx";
import { BoxScores } from "./box-scores.tsx";
import { GameDesk } from "./desk.tsx";
import { Header, teamAddress } from "./header.tsx";
import { Now } from "./now.tsx";
import { Preview, Ways } from "./preview.tsx";
import { Steps } from "./steps.tsx";
import {
	finalText,
	forfeitOf,
	hasPoints,
	matchupOf,
	sentenceOf,
	shotsOf,
	stateOf,
	winnerVisitorsFirst,
} from "./words.ts";
import { runningAmong, type RunningGames } from "../running.ts";
import { sportsEvent } from "../structured.ts";
import { signOf } from "../../domain/team/sign.ts";
import { sportAmong, type Sport } from "../../domain/sport/sport.ts";

type Context = ContextOf<"game">;
type Counted = Awaited<ReturnType<typeof countedOf>>[number];

/** A game with the score that its page says: the period named Final before the game's own (games 3). */
type Data = {
	game: games.Game;
	written: Written;
	counted: readonly Counted[];
	/** Of these two's other games those that went beyond regular time. */
	beyond: ReadonlyMap<number, GoneBeyond>;
	running: RunningGames;
	/** Of a game to come, for who does not change it. */
	preview: GamePreview | null;
	/** What staff need to change it. */
	desk: Desk | null;
};

/** A game: its score, its periods, its film and both box scores (games 8); for staff the ways to change them (site 5). */
export const gamePage = sitePage<"game", Data>({
	route: "game",
	styles: "detail",
	main: null,
	chrome: ({ viewer }) => (viewer.can("game.score") ? "desk" : "site"),
	crumbs,
	load,
	title: ({ game }) => `${matchupOf(game)}${game.date === null ? "" : `, ${dateLong(game.date)}`}`,
	description,
	canonical: ({ game }) => to.game(game.id),
	structured: ({ game }, context) => [sportsEvent(game, context)],
	follows: ({ running }) => running.size > 0,
	films: ({ game }) => youtubeId(game.video_url ?? "") !== null,
	View,
});

async function load({ tenant, id, viewer }: Context): Promise<Data> {
	const game = await games.byId(tenant, id());
	if (!game) throw new Refusal("missing", "Game not found.");
	const isDesk = viewer.can("game.score");
	const isAhead = !isDesk && stateOf(game) === "scheduled";
	const [written, counted, running, preview] = await Promise.all([
		boxScoreOf(tenant, game),
		countedOf(tenant, game),
		runningAmong(tenant, [game]),
		isAhead ? previewOf(tenant, game) : null,
	]);
	const beyond = await beyondAmong(
		tenant,
		counted.filter((other) => isMeeting(other, game)),
		({ home_team_id }) => home_team_id,
	);
	const shown = shownScores(game, written.periods, written.periodScores);
	return {
		game: { ...game, score_home: shown.home, score_away: shown.away },
		written,
		counted,
		beyond,
		running,
		preview,
		desk: isDesk ? await gameDesk(tenant, game, written) : null,
	};
}

/** What the records of both teams follow from. */
async function countedOf(tenant: Tenant, { season_id, season, home, away }: games.Game) {
	const own = await games.ofTeams(tenant, season_id, [home.slt_id, away.slt_id]);
	return await withParts(
		tenant,
		{ id: season_id, sport: sportAmong(tenant.organization.sports, season.sport_id) },
		own,
	);
}

function crumbs({ game: { id, season, league } }: Data): Crumb[] {
	const above = league ? [leagueCrumb(season.id, league)] : [];
	return [seasonsCrumb, seasonCrumb(season), ...above, { label: "Game", to: to.game(id) }];
}

function description({ game, written }: Data, { tenant }: Context): string {
	const { part } = sportAmong(tenant.organization.sports, game.season.sport_id);
	const day = game.date === null ? "" : ` on ${dateLong(game.date)}`;
	const state = stateOf(game);
	const why = reasonText(game);
	if (state === "postponed" || state === "cancelled")
		return `${matchupOf(game)}${day}: ${state}${why === null ? "" : ` (${why})`}.`;
	if (state === "forfeit") return `${matchupOf(game)}${day}: ${forfeitOf(game) ?? "forfeit"}.`;
	if (!hasPoints(game)) return `${matchupOf(game)}${day}. ${game.location ?? ""}`.trim();
	const has = listed([hasParts(written) && `score by ${part}`, written.players.some(hasLine) && "both box scores"]);
	return `${sentenceOf(game)}${day}${has === "" ? "" : `: ${has}`}.`;
}

const hasLine = ({ values }: Written["players"][number]) => values !== null;

/** Whether any part that is shown has points: else a table of dashes would stand there. */
function hasParts({ periods, periodScores }: Written): boolean {
	const shown = new Set(visiblePeriods(periods).map(({ id }) => id));
	return periodScores.some(({ gamePeriod_id: id, score }) => score !== null && shown.has(id));
}

type Props = Data & { context: Context };

function View({ data, context }: { data: Data; context: Context }) {
	const props = { ...data, context };
	const { game, written, counted, desk } = data;
	const running = data.running.get(game.id) ?? null;
	const header = (
		<Header
			game={game}
			written={written}
			counted={counted}
			running={running}
			isDesk={desk !== null}
			context={context}
		/>
	);
	const below = (
		<>
			<Course {...props} now={running} />
			<BoxScores
				game={game}
				written={written}
				sport={sportAmong(context.site.organization.sports, game.season.sport_id)}
				isStaff={context.viewer.can("staff.see")}
			/>
			{data.preview ? null : <Series {...data} />}
		</>
	);
	if (desk)
		return (
			<GameDesk game={game} written={written} desk={desk} editsStats={context.query.edit === "stats"} context={context}>
				{header}
				<Waiting {...props} />
				{below}
			</GameDesk>
		);
	return (
		<>
			{header}
			<div className="wrap stack">
				<Before {...props} running={running} />
				{below}
			</div>
		</>
	);
}

/** What stands above the figures for who only looks: of a game to come all that is known, of a running one who leads. */
function Before({ game, written, preview, running, context }: Omit<Props, "running"> & { running: Running | null }) {
	const sport = sportAmong(context.site.organization.sports, game.season.sport_id);
	if (running) return <Now game={game} written={written} running={running} sport={sport} />;
	const shown = new Set(written.stats.filter(({ hidden }) => !hidden).map(({ abbreviation }) => abbreviation));
	return (
		<>
			<Waiting game={game} context={context} />
			{isCompleted(game) ? null : <Steps game={game} />}
			{preview ? <Preview game={game} preview={preview} shown={shown} sport={sport} /> : null}
		</>
	);
}

function Waiting({ game, context }: Pick<Props, "game" | "context">) {
	if (stateOf(game) !== "scheduled" && game.status !== "postponed") return null;
	return <Ways game={game} today={context.tenant.today} calendar={context.absolute(to.gameFeed(game.id))} />;
}

/** Stats whose sums stand beside the score, once somebody has a line. */
function besideIn({ stats, players }: Written, { beside = [] }: Sport): string[] {
	if (players.every(({ values }) => values === null)) return [];
	return beside.filter((stat) => stats.some(({ abbreviation, hidden }) => abbreviation === stat && !hidden));
}

const sumOf = (stat: string, { slt_id }: games.GameTeam, { players, stats }: Written): number =>
	players
		.filter((player) => player.slt_id === slt_id)
		.reduce((sum, player) => sum + (valuesOf(player, stats)[stat] ?? 0), 0);

/** The game by period, and its film beside it. */
function Course({ game, written, now, context }: Props & { now: Running | null }) {
	const sport = sportAmong(context.site.organization.sports, game.season.sport_id);
	const isScored = ({ id }: { id: number }) => written.periodScores.some((row) => row.gamePeriod_id === id);
	const isDue = (period: { name: string }) => !(sport.sets || (sport.decider && isOvertime(period)));
	const isOne = (period: Period) => isDue(period) || !isCompleted(game) || isScored(period); // no set is played after the last
	const periods = visiblePeriods(written.periods).filter(isOne);
	const played = playedPeriods(written.periods, written.periodScores).filter(isOne);
	const points = (team: games.GameTeam, of = periods) => pointsByPeriod(of, written.periodScores, team.slt_id);
	const [home, away] = [points(game.home), points(game.away)];
	const [homePlayed, awayPlayed] = [points(game.home, played), points(game.away, played)];
	const unbatted = (...both: Parameters<typeof unbattedAt>) =>
		isCompleted(game) && sport.turn?.begins === "away" ? unbattedAt(...both) : null;
	const withoutBar = unbatted(homePlayed, awayPlayed);
	const isWritten = [...home, ...away].some((value) => value !== null);
	const video = game.video_url ? youtubeId(game.video_url) : null;
	if (!isWritten && !game.video_url) return null;
	const beside = besideIn(written, sport);
	const team = (side: games.GameTeam, own: (number | null)[], total: number | null) => ({
		name: side.name,
		...signOf(side),
		to: teamAddress(side, context),
		points: own,
		total,
		beside: beside.map((stat) => sumOf(stat, side, written)),
	});
	return (
		<div id="course" className={isWritten && video ? "cols even min-l" : "stack"}>
			{isWritten ? (
				<Section title={`By ${sport.part}`}>
					<div className="stack gap-4" {...holds(now)}>
						{now ? null : (
							<PeriodsTable
								sport={sport}
								periods={periods}
								beside={beside}
								unbatted={unbatted(home, away)}
								teams={[team(game.home, home, game.score_home), team(game.away, away, game.score_away)]}
							/>
						)}
						<PeriodsChart
							part={sport.part}
							names={[game.home.name, game.away.name]}
							periods={played.map(({ name }, index) => ({
								name,
								points: [index === withoutBar ? null : (homePlayed[index] ?? null), awayPlayed[index] ?? null],
							}))}
						/>
					</div>
				</Section>
			) : null}
			{game.video_url ? <Film address={game.video_url} title={matchupOf(game)} alone={!isWritten} /> : null}
		</div>
	);
}

/** The other games of these two in the season. */
function Series({ game, counted, beyond }: Data) {
	const others = counted.filter((other) => other.id !== game.id && isMeeting(other, game));
	if (others.length === 0) return null;
	return (
		<Section title="Season series">
			<div className="slate auto">
				{others.map((each) => {
					const other = { ...each, ...beyond.get(each.id) };
					const isSame = other.home_team_id === game.home.slt_id;
					const [away, home] = isSame ? [game.away, game.home] : [game.home, game.away];
					return (
						<Score
							key={other.id}
							to={to.game(other.id)}
							sides={[
								{ name: away.name, ...signOf(away), points: other.score_away, shots: shotsOf(other, "away") },
								{ name: home.name, ...signOf(home), points: other.score_home, shots: shotsOf(other, "home") },
							]}
							winner={winnerVisitorsFirst(other)}
							label={other.status === "forfeit" ? "Forfeit" : finalText(other)}
							day={{ iso: other.date ?? "", text: dateListed(other.date) }}
						/>
					);
				})}
			</div>
		</Section>
	);
}

function isMeeting(other: Counted, { home, away }: games.Game): boolean {
	const sides = new Set([other.home_team_id, other.away_team_id]);
	return isCompleted(other) && sides.has(home.slt_id) && sides.has(away.slt_id);
}
