import type { Side } from "../../domain/game/game.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { lateText } from "../../domain/tally/entries.ts";
import { syncText } from "../../domain/tally/snapshot.ts";
import type { ScorerProps } from "./state.ts";

/** Both scores, large, each the way to its team; the period between them. */
export function ScorerBoard({ state, acts }: ScorerProps) {
	const { tally, options } = state;
	return (
		<header className="scorer-board board">
			<Team side="home" state={state} acts={acts} />
			<div className="scorer-period">
				<Period state={state} acts={acts} />
			</div>
			<Team side="away" state={state} acts={acts} />
			{options.fouls && tally.status === "live" ? (
				<p className="scorer-fouls">
					<Fouls count={tally.fouls.home} />
					<span className="cap">Team fouls</span>
					<Fouls count={tally.fouls.away} />
				</p>
			) : null}
		</header>
	);
}

/** The period, and what comes after it: the next one, or the end. */
function Period({ state, acts }: Pick<ScorerProps, "state" | "acts">) {
	const { tally } = state;
	if (tally.next === null && !tally.isDecided) return <b>{periodWord(state)}</b>;
	return (
		<button type="button" disabled={!acts} onClick={() => (tally.isDecided ? acts?.final() : acts?.period())}>
			<b>{tally.period?.name}</b>{" "}
			<span className="cap">
				<span className="sr">next: </span>
				{tally.next ?? "End"}
				<Icon name="chevron" />
			</span>
		</button>
	);
}

function Team({ side, state, acts }: Pick<ScorerProps, "state" | "acts"> & { side: Side }) {
	const { sheet, tally } = state;
	const content = (
		<>
			<span>{sheet.sides[side].name}</span> <b>{tally.score[side]}</b>
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

const Fouls = ({ count }: { count: number }) => <b>{count}</b>;

function periodWord({ tally }: ScorerProps["state"]): string {
	if (tally.status === "live") return tally.period?.name ?? "Live";
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
