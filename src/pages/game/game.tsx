import { boxScoreOf, type BoxScore as Written } from "../../data/game/box-scores.ts";
import { gameDesk, type GameDesk as Desk } from "../../data/game/desk.ts";
import * as games from "../../data/game/games.ts";
import { dateBrief, dateLong, timeText } from "../../domain/clock.ts";
import { isCompleted, outcome, outdatedSentence, type Side } from "../../domain/game/game.ts";
import { movedText } from "../../domain/game/move.ts";
import { reasonText } from "../../domain/game/reason.ts";
import { to } from "../../domain/paths.ts";
import { isOvertime, playedPeriods, pointsByPeriod, shownScores, visiblePeriods } from "../../domain/period/periods.ts";
import { Refusal } from "../../domain/refusal.ts";
import { recordText } from "../../domain/standings/standings.ts";
import { readRecords } from "../../domain/standings/record.ts";
import { youtubeId } from "../../domain/game/video.ts";
import { sitePage, type ContextOf } from "../../http/page.ts";
import type { Crumb } from "../../ui/desk.tsx";
import { PeriodsChart } from "../../ui/chart/periods.tsx";
import { Final } from "./final.tsx";
import { A } from "../../ui/link.tsx";
import { PeriodsTable } from "./periods-table.tsx";
import { holds, RunningHeading } from "../../ui/running.tsx";
import { Score } from "../../ui/game/score.tsx";
import { Section } from "../../ui/section.tsx";
import { Subscribe } from "../../ui/subscribe.tsx";
import { leagueCrumb, seasonCrumb, seasonsCrumb } from "../dashboard/crumbs.ts";
import { Film } from "./film.tsx";
import { BoxScores } from "./box-scores.tsx";
import { GameDesk } from "./desk.tsx";
import { forfeitOf, hasPoints, matchupOf, pointsOf, sentenceOf, stateOf, winnerVisitorsFirst } from "./words.ts";
import { runningAmong, type RunningGames } from "../running.ts";
import { sportsEvent } from "../structured.ts";
import { signOf } from "../../domain/team/sign.ts";

type Context = ContextOf<"game">;
type Counted = Awaited<ReturnType<typeof games.ofTeams>>[number];

/** A game with the score that its page says: the period named Final before the game's own (games 3). */
type Data = {
	game: games.Game;
	written: Written;
	counted: Counted[];
	running: RunningGames;
	/** What staff need to change it. */
	desk: Desk | null;
};

/** A game: its score, its periods, its film and both box scores (games 8); for staff the ways to change them (site 5). */
export const gamePage = sitePage<"game", Data>({
	route: "game",
	main: null,
	chrome: ({ viewer }) => (viewer.can("game.score") ? "desk" : "site"),
	crumbs,
	load,
	title: ({ game }) => `${matchupOf(game)}${game.date === null ? "" : `, ${dateLong(game.date)}`}`,
	description,
	canonical: ({ game }) => to.game(game.id),
	structured: ({ game }, context) => [sportsEvent(game, context)],
	follows: ({ running }) => running.size > 0,
	View,
});

async function load({ tenant, id, viewer }: Context): Promise<Data> {
	const game = await games.byId(tenant, id());
	if (!game) throw new Refusal("missing", "Game not found.");
	const [written, counted, running] = await Promise.all([
		boxScoreOf(tenant, game),
		games.ofTeams(tenant, game.season_id, [game.home.slt_id, game.away.slt_id]),
		runningAmong(tenant, [game]),
	]);
	const shown = shownScores(game, written.periods, written.periodScores);
	return {
		game: { ...game, score_home: shown.home, score_away: shown.away },
		written,
		counted,
		running,
		desk: viewer.can("game.score") ? await gameDesk(tenant, game, written) : null,
	};
}

function crumbs({ game: { id, season, league } }: Data): Crumb[] {
	const above = league ? [leagueCrumb(season.id, league)] : [];
	return [seasonsCrumb, seasonCrumb(season), ...above, { label: "Game", to: to.game(id) }];
}

function description({ game }: Data): string {
	const day = game.date === null ? "" : ` on ${dateLong(game.date)}`;
	const state = stateOf(game);
	const why = reasonText(game);
	if (state === "postponed" || state === "cancelled")
		return `${matchupOf(game)}${day}: ${state}${why === null ? "" : ` (${why})`}.`;
	if (state === "forfeit") return `${matchupOf(game)}${day}: ${forfeitOf(game) ?? "forfeit"}.`;
	if (!hasPoints(game)) return `${matchupOf(game)}${day}. ${game.location ?? ""}`.trim();
	return `${sentenceOf(game)}${day}: score by period and both box scores.`;
}

type Props = Data & { context: Context };

function View({ data, context }: { data: Data; context: Context }) {
	const props = { ...data, context };
	const { game, written, desk } = data;
	const below = (
		<>
			<Coming game={game} context={context} />
			<Course {...props} />
			<BoxScores game={game} written={written} isStaff={context.viewer.can("staff.see")} />
			<Series {...data} />
		</>
	);
	if (desk)
		return (
			<GameDesk game={game} written={written} desk={desk} editsStats={context.query.edit === "stats"} context={context}>
				<Header {...props} />
				{below}
			</GameDesk>
		);
	return (
		<>
			<Header {...props} />
			<div className="wrap stack">{below}</div>
		</>
	);
}

function Header({ game, written, counted, running, desk, context }: Props) {
	const { date, time, location, location_url, home, away } = game;
	const state = stateOf(game);
	const records = recordsOf(game, counted);
	const side = (team: games.GameTeam, name: string, own: Side) => ({
		name: team.name,
		...signOf(team),
		to: teamAddress(team, context),
		note: `${name} · ${records.get(team.slt_id) ?? "0–0"}`,
		points: pointsOf(game, own),
	});
	const sides = [side(home, "Home", "home"), side(away, "Away", "away")] as const;
	const now = running.get(game.id);
	const heading = now ? <RunningHeading running={now} home={sides[0]} away={sides[1]} /> : sentenceOf(game);
	const notes = [
		game.outdated ? outdatedSentence : null,
		movedText(game),
		reasonNote(game),
		overtimeOf(written),
		forfeitOf(game),
		game.draft ? "Draft, seen by staff" : null,
	];
	return (
		<Final
			heading={desk ? null : heading}
			sides={sides}
			winner={winnerIndex(game)}
			state={state === "scheduled" ? timeText(time) : stateWords[state]}
			running={now}
		>
			{date === null ? <span>TBD</span> : <time dateTime={date}>{dateLong(date)}</time>}
			{state === "scheduled" ? null : <span>{timeText(time)}</span>}
			{location ? <Place name={location} address={location_url} /> : null}
			{game.division ? <A to={to.bracket(game.season.id, game.division.id)}>{game.division.name}</A> : null}
			{game.league ? <A to={to.standings({ league: game.league.id })}>{game.league.name}</A> : null}
			{notes.map((note) => (note ? <span key={note}>{note}</span> : null))}
		</Final>
	);
}

/** Staff see at once which reasons are theirs alone. */
function reasonNote(game: games.Game): string | null {
	const text = reasonText(game);
	return text !== null && game.reason_seen_by === "staff" ? `${text} (seen by staff)` : text;
}

const stateWords = { live: "Live", final: "FINAL", forfeit: "Forfeit", postponed: "Postponed", cancelled: "Cancelled" };

function Place({ name, address }: { name: string; address: string | null }) {
	if (!address || !/^https?:\/\//i.test(address)) return <span>{name}</span>;
	return (
		<a href={address} rel="noopener">
			{name}
		</a>
	);
}

/** A page without a running game has no script, so on the day itself its reader is told how to get the score. */
function Coming({ game, context }: Pick<Props, "game" | "context">) {
	if (game.date === null || stateOf(game) !== "scheduled") return null;
	const isToday = game.date === context.tenant.today;
	return (
		<div className="c">
			<p>
				<Subscribe what="this game" address={context.absolute(to.gameFeed(game.id))} once />
			</p>
			{isToday ? (
				<p className="meta">
					Look again once the game has begun: from then on its score runs here by itself.{" "}
					<A to={to.game(game.id)}>Has it begun?</A>
				</p>
			) : null}
		</div>
	);
}

/** The game by period, and its film beside it. */
function Course({ game, written, running, context }: Props) {
	const now = running.get(game.id);
	const periods = visiblePeriods(written.periods);
	const played = playedPeriods(written.periods, written.periodScores);
	const points = (team: games.GameTeam, of = periods) => pointsByPeriod(of, written.periodScores, team.slt_id);
	const [home, away] = [points(game.home), points(game.away)];
	const [homePlayed, awayPlayed] = [points(game.home, played), points(game.away, played)];
	const isWritten = [...home, ...away].some((value) => value !== null);
	const video = game.video_url ? youtubeId(game.video_url) : null;
	if (!isWritten && !game.video_url) return null;
	const team = (side: games.GameTeam, own: (number | null)[], total: number | null) => ({
		name: side.name,
		...signOf(side),
		to: teamAddress(side, context),
		points: own,
		total,
	});
	return (
		<div className={isWritten && video ? "cols even min-l" : "stack"}>
			{isWritten ? (
				<Section title="By period">
					<div className="stack gap-4" {...holds(now)}>
						<PeriodsTable
							running={now}
							periods={periods}
							teams={[team(game.home, home, game.score_home), team(game.away, away, game.score_away)]}
						/>
						<PeriodsChart
							names={[game.home.name, game.away.name]}
							periods={played.map(({ name }, index) => ({
								name,
								points: [homePlayed[index] ?? null, awayPlayed[index] ?? null],
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
function Series({ game, counted }: Data) {
	const others = counted.filter((other) => other.id !== game.id && isMeeting(other, game));
	if (others.length === 0) return null;
	return (
		<Section title="Season series">
			<div className="slate auto">
				{others.map((other) => {
					const isSame = other.home_team_id === game.home.slt_id;
					const [away, home] = isSame ? [game.away, game.home] : [game.home, game.away];
					return (
						<Score
							key={other.id}
							to={to.game(other.id)}
							sides={[
								{ name: away.name, ...signOf(away), points: other.score_away },
								{ name: home.name, ...signOf(home), points: other.score_home },
							]}
							winner={winnerVisitorsFirst(other)}
							label={other.status === "forfeit" ? "Forfeit" : "Final"}
							day={{ iso: other.date ?? "", text: dateBrief(other.date) }}
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

/** "33–20" of both teams, this game included once it is over. */
function recordsOf(game: games.Game, counted: readonly Counted[]): Map<number, string> {
	const moment = ({ date, time }: { date: string | null; time: string | null }) => `${date ?? "~"} ${time ?? ""}`;
	const until = counted.filter((other) => other.id === game.id || moment(other) < moment(game));
	const teams = [game.home, game.away].map(({ slt_id, name }) => ({ id: slt_id, name }));
	return new Map(readRecords(teams, until, null).records.map((record) => [record.team.id, recordText(record)]));
}

/** "After overtime", "After 3 overtimes": by the overtime periods that were played. */
function overtimeOf({ periods, periodScores }: Written): string | null {
	const count = playedPeriods(periods, periodScores).filter(isOvertime).length;
	if (count === 0) return null;
	return count === 1 ? "After overtime" : `After ${count} overtimes`;
}

function winnerIndex(game: games.Game): 0 | 1 | null {
	const winner = outcome(game);
	if (winner === "home") return 0;
	return winner === "away" ? 1 : null;
}

/** A hidden team is named and leads visitors nowhere (teams 5). */
function teamAddress({ team_id, hidden }: games.GameTeam, { tenant }: Context): string | null {
	return hidden && tenant.face === "visitor" ? null : to.team(team_id);
}
