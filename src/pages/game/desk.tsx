import type { ReactNode } from "react";
import KeptStats from "../../../islands/kept-stats.tsx";
import ScoreEditor from "../../../islands/score-editor.tsx";
import type { ScoreEditorProps } from "../../../islands/score-editor/props.ts";
import StatGrid from "../../../islands/stat-grid.tsx";
import type { StatGridProps } from "../../../islands/stat-grid/props.ts";
import { valuesOf, type BoxScore } from "../../data/game/box-scores.ts";
import type { GameDesk as Desk } from "../../data/game/desk.ts";
import type { Game } from "../../data/game/games.ts";
import { dateFull, timeText } from "../../domain/clock.ts";
import type { Side } from "../../domain/game/game.ts";
import { disagreements, figuresOf, summedResult, type Disagreement } from "../../domain/game/mismatch.ts";
import { to, withQuery } from "../../domain/paths.ts";
import { periodTotal } from "../../domain/period/periods.ts";
import { countingOf, sportAmong, type Counting, type Sport } from "../../domain/sport/sport.ts";
import { fullName } from "../../domain/player/players.ts";
import { scoreColumns } from "../../domain/game/score-sheet.ts";
import { tieQuestion } from "../../domain/standings/tie.ts";
import type { SiteContext } from "../../http/page.ts";
import { OpenButton } from "../../ui/form/form.tsx";
import { GameHistory } from "./history.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Island } from "../../ui/island.tsx";
import { A, useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/section.tsx";
import { Tools } from "./tools.tsx";
import {
	EditGameDialog,
	GameStateDialog,
	isOverByScore,
	MakeFinal,
	OfferResult,
	reasonOf,
	stateText,
} from "./desk-dialogs.tsx";
import { DraftNotice } from "./draft.tsx";
import { Late } from "./late.tsx";
import { stateOf } from "./words.ts";

const scoresPanel = "final-scores";

interface Props {
	game: Game;
	written: BoxScore;
	desk: Desk;
	/** The stat grid stands in the place of what visitors see. */
	editsStats: boolean;
	context: SiteContext;
	/** What visitors see. */
	children: ReactNode;
}

/** A game as staff see it: what visitors see, and the ways to change it (games 8). */
export function GameDesk({ game, written, desk, editsStats, context, children }: Props) {
	const { home, away, date, time, location } = game;
	const page = useHref(to.game(game.id));
	const stats = withQuery(page, { edit: "stats" });
	const owner = { organization: context.site.organization.id, user: context.viewer.user?.id ?? 0, game: game.id };
	const sport = sportAmong(context.site.organization.sports, game.season.sport_id);
	const tie = sport.results === "taken" ? tieQuestion(desk.tieBreak, sport) : null; // else the call asks (games 30)
	const { part } = sport;
	const counts = countingOf(sport);
	const scores = { ...scoresOf(game, written, counts), part, stats };
	const summed = summedResult(game, { home: scores.teams.home.players, away: scores.teams.away.players });
	const grid = { ...owner, ...gridOf(game, written, desk, counts), part, shares: sport.shares, back: page };
	return (
		<>
			<PageHead
				title={
					<>
						{home.name} <span className="dim">vs</span> {away.name}
					</>
				}
				text={editsStats ? [dateFull(date), timeText(time), location].filter(Boolean).join(" · ") : undefined}
			>
				<Ways game={game} written={written} editsStats={editsStats} />
			</PageHead>
			<section id={scoresPanel} data-panel-part="" aria-label="Final scores" hidden>
				<Island name="score-editor" props={scores}>
					<ScoreEditor {...scores} />
				</Island>
			</section>
			{editsStats ? (
				<Island name="stat-grid" props={grid}>
					<StatGrid {...grid} />
				</Island>
			) : (
				<>
					<Island name="kept-stats" worksWithout props={{ ...owner, stats }}>
						<KeptStats {...owner} stats={stats} />
					</Island>
					<Mismatch found={mismatchOf(game, written, sport)} stats={stats} />
					<Late game={game.id} entries={desk.history.events} canAccept={context.viewer.can("game.score")} />
					<DraftNotice game={game} />
					{isOverByScore(game) ? <MakeFinal game={game} tie={tie} /> : null}
					{summed ? <OfferResult game={game} result={summed} /> : null}
					{children}
					<GameHistory
						game={game.id}
						entries={desk.history.events}
						more={desk.history.more}
						zone={context.site.organization.time_zone}
						canUndo={context.viewer.can("game.score")}
					/>
				</>
			)}
			<EditGameDialog game={game} desk={desk} />
			<GameStateDialog game={game} tie={tie} />
		</>
	);
}

/** The ways to change it, and to take it along. */
function Ways({ game, written, editsStats }: Pick<Props, "game" | "written" | "editsStats">) {
	const page = useHref(to.game(game.id));
	const table = useHref(to.score(game.id));
	return (
		<div className="row">
			<form action={page} data-leaves={editsStats ? "stats" : undefined}>
				{editsStats ? null : <input type="hidden" name="edit" value="stats" />}
				<button className="button">{editsStats ? "Cancel Edit Stats" : "Edit Stats"}</button>
			</form>
			<button
				type="button"
				className="button"
				id="edit-final-scores"
				data-panel={scoresPanel}
				data-shut="Cancel Final Scores"
				aria-expanded="false"
				aria-controls={scoresPanel}
			>
				Edit Final Scores
			</button>
			{isOpen(game) ? (
				<a className="button" href={table}>
					Score live
				</a>
			) : null}
			<OpenButton id="open-edit-game" dialog="edit-game" label="Edit Game" fill={detailsOf(game)} />
			<Tools label="More">
				<StateWays game={game} />
				{editsStats || written.players.every(({ values }) => values === null) ? null : (
					<button type="button" className="button" data-print="">
						<Icon name="print" />
						Print box score
					</button>
				)}
				<A className="button" to={to.scoreSheet(game.id)}>
					<Icon name="list" />
					Score sheet
				</A>
				<A className="button" to={to.scorers({ game: game.id })}>
					<Icon name="link" />
					Scorer links
				</A>
			</Tools>
		</div>
	);
}

const isOpen = (game: Game) => game.status === "live" || stateOf(game) === "scheduled";

function StateWays({ game }: { game: Game }) {
	const fill = { revision: game.revision, ...reasonOf(game) };
	return (
		<>
			{isOpen(game) ? (
				<OpenButton
					id="open-postpone"
					dialog="game-state"
					label="Postpone"
					icon="calendar"
					fill={{ ...fill, id: "postpone", status: "postponed" }}
				/>
			) : null}
			<OpenButton id="open-game-state" dialog="game-state" label={stateText(game)} icon="clock" fill={fill} />
		</>
	);
}

interface Found {
	sentence: string;
	/** The field to correct, in the panel of scores or in the grid. */
	at: string;
}

/** What does not agree, each with the cell to correct (games 14). */
function Mismatch({ found, stats }: { found: Found[]; stats: string }) {
	if (found.length === 0) return null;
	return (
		<Notice tone="warn" live="status">
			<b>Score mismatch.</b>{" "}
			{found.map(({ sentence, at }) => (
				<span key={sentence}>
					{at.startsWith("#score") ? (
						<a href={at} data-panel-link={scoresPanel}>
							{sentence}
						</a>
					) : (
						<a href={stats + at}>{sentence}</a>
					)}{" "}
				</span>
			))}
		</Notice>
	);
}

function mismatchOf(game: Game, written: BoxScore, sport: Sport): Found[] {
	const counts = countingOf(sport);
	const known = written.stats.map(({ abbreviation }) => abbreviation);
	const own = (side: Side) => {
		const { slt_id, name } = game[side];
		return {
			team: name,
			...addingUp(game, written, side, counts),
			// By the roster entry, for one player may have two.
			lines: written.players
				.filter((player) => player.slt_id === slt_id && player.values !== null)
				.map((player) => ({
					player_id: player.roster_id,
					name: fullName(player),
					values: valuesOf(player, written.stats),
				})),
		};
	};
	return disagreements({ home: own("home"), away: own("away") }, known, sport.part).map((found) => ({
		sentence: found.sentence,
		at: placeOf(found, written),
	}));
}

/** Players' figures are corrected in the grid, periods beside the final score. */
function placeOf(found: Disagreement, { stats }: BoxScore): string {
	if (found.kind === "periods") return `#score-final-${found.side}`;
	if (found.kind === "players") return `#grid-${found.side}`;
	const { player_id, stat } = found as Extract<Disagreement, { stat: string }>; // the two kinds that are left
	return `#cell-${player_id}-${stats.find(({ abbreviation }) => abbreviation === stat)?.id}`;
}

/** What points are compared with; nothing where parts are won. */
function addingUp(game: Game, { periods, periodScores }: BoxScore, side: Side, counts: Counting) {
	if (counts === "won") return { final: null, periods: null };
	return { final: game[`score_${side}`], periods: periodTotal(periods, periodScores, game[side].slt_id, counts) };
}

function gridOf(
	game: Game,
	written: BoxScore,
	{ numbers }: Desk,
	counts: Counting,
): Pick<StatGridProps, "teams" | "stats" | "players"> {
	const team = (side: Side) => ({
		name: game[side].name,
		...addingUp(game, written, side, counts),
	});
	return {
		teams: { home: team("home"), away: team("away") },
		stats: written.stats.map(({ id, name, abbreviation, hidden }) => ({ id, name, abbreviation, hidden })),
		players: written.players.map((player) => ({
			roster_id: player.roster_id,
			player_id: player.player_id,
			side: player.slt_id === game.home.slt_id ? "home" : "away",
			name: fullName(player),
			lastName: player.lastName,
			number: numbers.get(player.roster_id) ?? null,
			eligible: player.eligible,
			values: player.values,
		})),
	};
}

function scoresOf(game: Game, written: BoxScore, counts: Counting): Omit<ScoreEditorProps, "part" | "stats"> {
	const teams = { home: game.home.slt_id, away: game.away.slt_id };
	const team = (side: Side) => {
		const { slt_id, name } = game[side];
		const lines = written.players
			.filter((player) => player.slt_id === slt_id)
			.map((player) => ({ player_id: player.player_id, name: "", values: valuesOf(player, written.stats) }));
		const { players } = figuresOf({ final: null, periods: null, lines });
		return { slt_id, name, players: counts === "won" ? null : players };
	};
	return {
		game: game.id,
		teams: { home: team("home"), away: team("away") },
		columns: scoreColumns(written.periods, written.periodScores, teams),
		final: { home: game.score_home, away: game.score_away },
		status: game.status,
		counts,
		periods: written.periods,
	};
}

function detailsOf(game: Game) {
	const { video_url, location, time, date, revision, home, away } = game;
	return {
		...reasonOf(game),
		video_url: video_url ?? "",
		location: location ?? "",
		time: time ?? "",
		date: date ?? "",
		home_team_id: home.slt_id,
		away_team_id: away.slt_id,
		revision,
	};
}
