import { Fragment, type ReactNode } from "react";
import type { Round } from "../../domain/bracket/matchup.ts";
import { placePlayed } from "../../domain/bracket/numbers.ts";
import type { BracketView, MatchStanding } from "../../domain/bracket/view.ts";
import { boxPlace, rowHeight } from "./place.ts";
import { RegionHeading } from "./region.tsx";
import { type CaptionWords, linesOf, type TieLine } from "./words.ts";
import { Shots } from "../game/score.tsx";
import { Mark } from "../mark.tsx";
import { isCompleted } from "../../domain/game/game.ts";
import { holds, shows, type Running } from "../running.tsx";

type Props = {
	view: BracketView;
	/** What the region is called. */
	label: string;
	/** What stands below a box, with the way into it. */
	renderCaption(standing: MatchStanding): ReactNode;
	/** The game of a matchup that is being played. */
	running?(standing: MatchStanding): Running | null | undefined;
};

const rowsBeforeScrolling = 8;
/** On paper two lines of words have room in a row. */
const roomyRowsMax = 8;

/**
 * A bracket, round by round, drawn as a tree or, where the page asks for it, as a list. Every place is a class: column, row
 * and half a row, for the screen by the geometry, for a folded page beside it.
 */
export function Bracket({ view, label, renderCaption, running }: Props) {
	const { layout, geometry, sheet } = view;
	const rows = Math.round(geometry.height / rowHeight);
	const room = sheet.rows <= roomyRowsMax ? "roomy" : "";
	const measures = [
		"canvas",
		`c${sheet.columns}`,
		`r${sheet.rows}`,
		sheet.isFolded ? "folded" : "",
		sheet.isPacked ? "packed" : room,
		seedLook(view),
	];
	const look = rows > rowsBeforeScrolling ? "bracket card tall" : "bracket card";
	return (
		<section className={look} tabIndex={0} aria-label={label}>
			<div className={measures.filter(Boolean).join(" ")}>
				<Headings view={view} />
				<div className="tree">
					<Lines view={view} />
					{layout.rounds.map((round, at) => (
						<section key={at} aria-label={round.name}>
							<h2>{round.name}</h2>
							<ol>
								{played(round, view).map((standing, index, all) => (
									<Fragment key={standing.matchup.matchId}>
										<RegionHeading view={view} matchup={standing.matchup} before={all[index - 1]?.matchup} />
										<Tie view={view} standing={standing} running={running?.(standing)} renderCaption={renderCaption} />
									</Fragment>
								))}
							</ol>
							<Byes round={round} view={view} />
						</section>
					))}
				</div>
			</div>
		</section>
	);
}

/** How much room seeds take: names of up to three characters take no more than numbers. */
function seedLook({ seedLabels }: BracketView): string {
	const longest = Math.max(0, ...(seedLabels ?? []).map((label) => label?.length ?? 0));
	if (longest <= 3) return "";
	return longest <= 7 ? "labelled" : "labelled long";
}

function played({ matchups }: Round, { progress }: BracketView): MatchStanding[] {
	return matchups.flatMap(({ matchId, isBye, isSpacer }) => {
		const standing = progress.standings.get(matchId);
		return isBye || isSpacer || !standing ? [] : [standing];
	});
}

/** The names of the rounds that stay on top while the drawing scrolls; each round says its own to who does not see them. */
function Headings({ view: { geometry, sheet } }: { view: BracketView }) {
	return (
		<>
			<ol className="rounds" aria-hidden="true">
				{geometry.columns.map(({ column }) => (
					<li key={column}>
						{geometry.headings
							.filter((heading) => heading.column === column)
							.map(({ name, section }) => (
								<span
									key={section + name}
									className={section === "losers" || placePlayed({ section }) ? "below" : undefined}
								>
									{name}
								</span>
							))}
					</li>
				))}
			</ol>
			{sheet.isFolded ? (
				<ol className="rounds on-paper" aria-hidden="true">
					{sheet.headings.map(({ name, column, row }) => (
						<li key={`${column} ${row}`} className={`x${column} y${row}`}>
							{name}
						</li>
					))}
				</ol>
			) : null}
		</>
	);
}

/** The way of the champion is drawn over the others. */
function Lines({ view: { geometry, sheet, progress } }: { view: BracketView }) {
	const champion = progress.champion?.slt_id;
	const lines = geometry.connectors.filter(({ isBye }) => !isBye);
	const isWon = (from: string) => {
		const standing = progress.standings.get(from);
		return champion !== undefined && !!standing?.winner && standing[standing.winner]?.slt_id === champion;
	};
	const path = (won: boolean) => lines.flatMap((line) => (isWon(line.from) === won ? [line.path] : [])).join("");
	const won = champion === undefined ? "" : path(true);
	return (
		<>
			<svg width={geometry.width} height={geometry.height} aria-hidden="true">
				<path d={path(false)} />
				{won === "" ? null : <path className="won" d={won} />}
			</svg>
			<svg
				className="on-paper"
				viewBox={`0 0 ${sheet.columns * 100} ${sheet.rows * 100}`}
				preserveAspectRatio="none"
				aria-hidden="true"
			>
				<path d={sheet.path} />
			</svg>
		</>
	);
}

type TieProps = Pick<Props, "view" | "renderCaption"> & {
	standing: MatchStanding;
	running?: Running | null | undefined;
};

function Tie({ view, standing, running, renderCaption }: TieProps) {
	const { matchId } = standing.matchup;
	return (
		<li id={matchId} className={placeOf(view, standing)} {...holds(running)}>
			<ol>
				{linesOf(standing, view).map((line, at) => (
					<TeamLine key={at} line={line} running={standing.series.length > 0 ? null : running} />
				))}
			</ol>
			{renderCaption(standing)}
			{view.sheet.isPacked ? (
				<b className="number" aria-hidden="true">
					{view.numbers.get(matchId)}
				</b>
			) : null}
		</li>
	);
}

export function CaptionLine({ words: { what, place } }: { words: CaptionWords }) {
	if (place === null) return <span className="what">{what}</span>;
	return (
		<>
			<span className="what">{`${what} ·`}</span> <span className="place">{place}</span>
		</>
	);
}

function TeamLine({ line, running }: { line: TieLine; running: Running | null | undefined }) {
	const { seed, text, isKnown, sign, points, shots, result, side } = line;
	return (
		<li className={isKnown ? (result ?? undefined) : "tbd"}>
			<span>{seed}</span>
			{sign ? <Mark name={text} {...sign} /> : null}
			<span className="team" dir="auto" title={isKnown ? text : undefined}>
				{isKnown ? text : <Source text={text} />}
			</span>
			{points === null ? null : (
				<b className="pts" {...shows(running, side)}>
					{points}
					<Shots count={shots} />
				</b>
			)}
			{result === "win" ? <span className="sr">winner</span> : null}
		</li>
	);
}

/** "Winner of game 12": where there is too little room the words are cut, never the number. */
function Source({ text }: { text: string }) {
	const [, words = text, number = ""] = /^(.*) (\d+)$/.exec(text) ?? [];
	return (
		<>
			<span>{words}</span>
			{number === "" ? null : ` ${number}`}
		</>
	);
}

function placeOf(view: BracketView, { matchup: { matchId }, outdated, state, game }: MatchStanding): string {
	const isStuck = state === "open" && game !== null && isCompleted(game);
	return [
		"tie",
		boxPlace(view, matchId),
		matchId === titleId(view) ? "title" : "",
		state === "unneeded" ? "unneeded" : "",
		outdated.length > 0 || isStuck ? "amiss" : "",
	]
		.filter(Boolean)
		.join(" ");
}

/** The matchup that the title is decided in: of a grand final's two games the first, where it needs no second. */
function titleId({ layout: { finalId }, progress: { standings } }: BracketView): string {
	const final = standings.get(finalId);
	const source = final?.state === "unneeded" ? final.matchup.teamB : null;
	return source?.from === "winner" ? source.sourceMatchId : finalId;
}

/** Who passes a round without a game. */
function Byes({ round: { matchups }, view }: { round: Round; view: BracketView }) {
	const names = matchups.flatMap(({ matchId, isBye }) => {
		const standing = isBye ? view.progress.standings.get(matchId) : undefined;
		return standing ? (passing(standing, view) ?? []) : [];
	});
	if (names.length === 0) return null;
	return <p className="byes">{`Bye: ${names.join(", ")}`}</p>;
}

/** The team of a bye, or the label of its seed; null while it is not known. */
function passing({ matchup, winner, ...standing }: MatchStanding, view: BracketView): string | null {
	const team = winner && standing[winner];
	if (team) return team.name;
	const slot = matchup.teamA.from === "nobody" ? matchup.teamB : matchup.teamA;
	return slot.from === "seed" ? (view.labels[slot.seed - 1] ?? null) : null;
}
