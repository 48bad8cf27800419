import { toldPart } from "../../domain/period/told-part.ts";
import { Fragment } from "react";
import { otherSide, type Side } from "../../domain/game/game.ts";
import { bothSides } from "../../domain/game/state.ts";
import { some } from "../../domain/some.ts";
import { plural } from "../../domain/sport/words.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { lateText } from "../../domain/tally/entries.ts";
import { syncText } from "../../domain/tally/snapshot.ts";
import { hasFouls, type ScorerProps } from "./state.ts";

/** Both scores, large, each the way to its team; the period between them. */
export function ScorerBoard({ state, acts }: ScorerProps) {
	const { tally, options, sport } = state;
	return (
		<header className="scorer-board board">
			<Team side="home" state={state} acts={acts} />
			<div className="scorer-period">
				<Period state={state} acts={acts} />
			</div>
			<Team side="away" state={state} acts={acts} />
			{options.fouls && hasFouls(sport) && tally.status === "live" ? (
				<p className="scorer-fouls">
					<Fouls count={tally.fouls.home} />
					<span className="cap">Team fouls</span>
					<Fouls count={tally.fouls.away} />
				</p>
			) : null}
			{tally.status === "live" ? <Turns state={state} acts={acts} /> : null}
		</header>
	);
}

/** Whose turn it is to serve or to bat, the way to correct it, and that a part is over. */
function Turns({ state, acts }: Pick<ScorerProps, "state" | "acts">) {
	const { tally, sport, sheet } = state;
	const deed = sport.deeds.find(({ kind }) => kind === "turn");
	const { turn } = tally;
	if (tally.partOver !== null) return <p className="scorer-turns">{tally.partOver}</p>;
	if (turn === null || deed === undefined) return null;
	const give = (side: Side, text: string) => (
		<button type="button" disabled={!acts} onClick={() => acts?.team(side, deed.action)}>
			{text}
		</button>
	);
	if (turn.side === null)
		return (
			<p className="scorer-turns">
				<span>{`Who ${sport.turn?.verb}s first?`}</span>
				{bothSides.map((side) => (
					<Fragment key={side}>{give(side, sheet.sides[side].name)}</Fragment>
				))}
			</p>
		);
	return (
		<p className="scorer-turns">
			<output>{turnText(state, turn.side)}</output>
			{turn.isOver ? null : give(otherSide(turn.side), "Change")}
		</p>
	);
}

/** "Hawks serve · side-out", "Top · Pilots bat · 1 out". */
function turnText({ tally, sport, sheet }: ScorerProps["state"], side: Side): string {
	const { turn } = tally;
	if (turn === null || sport.turn === undefined) return "";
	if (turn.isOver) return `${turn.outs} out: the ${sport.part} is over`;
	const half = side === "away" ? "Top" : "Bottom";
	const told = `${sheet.sides[side].name} ${sport.turn.verb}`;
	if (turn.outs !== null) return `${half} · ${told} · ${turn.outs} out`;
	return turn.isTaken ? `${told} · side-out` : told;
}

/** The period, and what comes after it: the next one, or the end. */
function Period({ state, acts }: Pick<ScorerProps, "state" | "acts">) {
	const { tally } = state;
	if (tally.next === null && !tally.isDecided) return <b>{periodWord(state)}</b>;
	const isDue = tally.partOver !== null || tally.turn?.isOver === true;
	return (
		<button
			type="button"
			className={isDue ? "due" : undefined}
			disabled={!acts}
			onClick={() => (tally.isDecided ? acts?.final() : acts?.period())}
		>
			<b>{tally.period && toldPart(tally.period.name, state.sport.part)}</b>{" "}
			<span className="cap">
				<span className="sr">next: </span>
				{tally.next === null ? "End" : toldPart(tally.next, state.sport.part)}
				<Icon name="chevron" />
			</span>
		</button>
	);
}

function Team({ side, state, acts }: Pick<ScorerProps, "state" | "acts"> & { side: Side }) {
	const { sheet, tally } = state;
	const content = (
		<>
			<span>{sheet.sides[side].name}</span> <Score state={state} side={side} />
		</>
	);
	if (!state.options.players || tally.status !== "live") return <div className={`scorer-team ${side}`}>{content}</div>;
	return (
		<button
			type="button"
			className={`scorer-team ${side}`}
			aria-pressed={state.side === side}
			disabled={!acts}
			onClick={() => acts?.turn(side)}
		>
			{content}
		</button>
	);
}

/** The score; in a set its points, and the sets beside them; in a shoot-out its goals beside the score, and behind a level one. */
function Score({ state, side }: Pick<ScorerProps, "state"> & { side: Side }) {
	const { score, part, period } = state.tally;
	const { sets, words } = state.sport;
	if (part !== null && sets === undefined && state.tally.status === "final" && score.home === score.away)
		return (
			<>
				<b>{score[side]}</b> <small>{`(${part[side]})`}</small>
			</>
		);
	if (part === null || period === null || state.tally.status !== "live") return <b>{score[side]}</b>;
	if (sets === undefined)
		return (
			<>
				<b>{score[side]}</b> <small>{`${period.name} ${part[side]}`}</small>
			</>
		);
	return (
		<>
			<b>{part[side]}</b> <small>{some(score[side], words.unit, plural(words.unit))}</small>
		</>
	);
}

const Fouls = ({ count }: { count: number }) => <b>{count}</b>;

function periodWord({ tally, sport }: ScorerProps["state"]): string {
	if (tally.status === "live") return tally.period === null ? "Live" : toldPart(tally.period.name, sport.part);
	return { scheduled: "vs", final: "Final", forfeit: "Forfeit", postponed: "Postponed", cancelled: "Cancelled" }[
		tally.status
	];
}

/** Where one is, whether everything is saved, and the menu. */
export function ScorerTop({ state, acts, back, others }: ScorerProps) {
	const { sync } = state;
	const late = lateText(state.entries);
	const isLate = (late ?? sync.over ?? null) !== null && sync.state === "saved";
	return (
		<div className="scorer-top">
			{back ? (
				<A className="button quiet" to={back}>
					<Icon name="chevron" />
					Game
				</A>
			) : null}
			{others ? (
				<button type="button" className="button quiet back" onClick={others}>
					<Icon name="chevron" />
					Games
				</button>
			) : null}
			<output className={`scorer-sync ${isLate ? "late" : sync.state}`}>
				<Icon name={isLate ? "warning" : icons[sync.state]} />
				<span>{isLate && late ? late : [syncText(sync), late].filter(Boolean).join(" · ")}</span>
			</output>
			{sync.state === "offline" || sync.state === "stopped" ? (
				<button type="button" className="button quiet" onClick={() => acts?.retry()}>
					Try now
				</button>
			) : null}
			<button type="button" className="button quiet scorer-options" popoverTarget="scorer-menu">
				<Icon name="settings" />
				Options
			</button>
		</div>
	);
}

const icons = { saved: "check", sending: "up", offline: "warning", stopped: "warning" } as const;
