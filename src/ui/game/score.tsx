import type { ReactNode } from "react";
import { A } from "../link.tsx";
import { holds, LiveState, shows, type Running } from "../running.tsx";
import { TeamName } from "../team-name.tsx";
import { signOf, type Sign } from "../../domain/team/sign.ts";

export type ScoreSide = Sign & {
	name: string;
	points?: number | null;
	/** Its goals in a shoot-out, beside a level score. */
	shots?: number | undefined;
	/** Beside a side without points: its record. */
	note?: string;
};
export type ScoreProps = {
	/** The game's page. */
	to: string;
	/** Visitors first, hosts second. */
	sides: readonly [ScoreSide, ScoreSide];
	/** The index of the side that won, null for a tie or a game that is not over. */
	winner: 0 | 1 | null;
	/** "Final", "7:00 PM", "Postponed". */
	label: string;
	/** Instead of the label, while it is being played. */
	running?: Running | null;
	/** `iso` is YYYY-MM-DD. */
	day: { iso: string; text: string };
	/** What stands between the names where they are read out. */
	joint?: "at" | "vs";
	/** A line below, in small. */
	note?: string;
};

/** One game in a strip or a slate; the whole card is the link. */
export function Score({ to, sides, winner, label, running, day, joint = "at", note }: ScoreProps) {
	return (
		<article className="score" {...holds(running)}>
			<p className="meta">
				<A to={to} className="cap cover">
					{running ? <LiveState running={running} first={joint === "at" ? "away" : "home"} /> : label}
					<span className="sr">{`: ${sides[0].name} ${joint} ${sides[1].name}`}</span>
				</A>
				<time dateTime={day.iso}>{day.text}</time>
			</p>
			<Sides sides={sides} winner={winner} running={running} />
			{note ? <p className="meta">{note}</p> : null}
		</article>
	);
}

/** Scores side by side, over the whole width of the page; it scrolls by itself. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
	return (
		<section className="strip" tabIndex={0} aria-label={label}>
			{children}
		</section>
	);
}

/** Two teams, one above the other, with their points or, before the game, a note. */
function Sides({ sides, winner, running }: Pick<ScoreProps, "sides" | "winner" | "running">) {
	return (
		<ol className="sides">
			{sides.map((side, index) => (
				<li key={index}>
					<TeamName name={side.name} {...signOf(side)} result={resultOf(index, winner)} />
					<Points side={side} index={index} winner={winner} running={running} />
				</li>
			))}
		</ol>
	);
}

/** Only the teams, for a table whose other column has the points. */
export function SideTeams({ sides, winner }: Pick<ScoreProps, "sides" | "winner">) {
	return (
		<ol className="sides">
			{sides.map((side, index) => (
				<li key={index}>
					<TeamName name={side.name} {...signOf(side)} result={resultOf(index, winner)} />
				</li>
			))}
		</ol>
	);
}

/** Only the points of a game that has some. */
export function SidePoints({ sides, winner, running }: Pick<ScoreProps, "sides" | "winner" | "running">) {
	return (
		<ol className="sides">
			{sides.map((side, index) => (
				<li key={index}>
					<Points side={side} index={index} winner={winner} running={running} />
				</li>
			))}
		</ol>
	);
}

type PointsProps = Pick<ScoreProps, "winner" | "running"> & { side: ScoreSide; index: number };

function Points({ side, index, winner, running }: PointsProps) {
	if (side.points === undefined || side.points === null)
		return side.note ? <span className="meta">{side.note}</span> : null;
	const result = resultOf(index, winner);
	return (
		<>
			<b className={result ? `pts ${result}` : "pts"} {...shows(running, index === 0 ? "away" : "home")}>
				{side.points}
				<Shots count={side.shots} />
			</b>
			<Flag on={result === "win"} />
		</>
	);
}

/** "(4)" behind a level score. */
export function Shots({ count }: { count: number | undefined }) {
	return count === undefined ? null : <small className="single">{` (${count})`}</small>;
}

/** The mark of the winner; takes its room also where it is not shown, so that figures stay in line. */
function Flag({ on }: { on: boolean }) {
	return <span className={on ? "flag on" : "flag"}>{on ? <span className="sr">winner</span> : null}</span>;
}

function resultOf(index: number, winner: ScoreProps["winner"]): "win" | "lose" | null {
	if (winner === null) return null;
	return winner === index ? "win" : "lose";
}
