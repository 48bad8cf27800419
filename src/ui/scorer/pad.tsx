import type { Side } from "../../domain/game/game.ts";
import type { TapAction } from "../../domain/scorer/taps.ts";
import type { ScorerProps } from "./state.ts";

type Key = {
	action: TapAction;
	label: string;
	/** What is heard behind it. */ said?: string;
	key: string;
	look?: string;
};

const made: readonly Key[] = [
	{ action: "2", label: "+2", said: "points", key: "+2", look: "made" },
	{ action: "3", label: "+3", said: "points", key: "+3", look: "made" },
	{ action: "ft", label: "FT", said: "made", key: "+1", look: "made" },
];
const missed: readonly Key[] = [
	{ action: "2-miss", label: "2 miss", key: "-2" },
	{ action: "3-miss", label: "3 miss", key: "-3" },
	{ action: "ft-miss", label: "FT miss", key: "-1" },
];
const others: readonly Key[] = [
	{ action: "reb", label: "REB", said: "rebound", key: "R" },
	{ action: "ast", label: "AST", said: "assist", key: "A" },
];
const foul: Key = { action: "foul", label: "Foul", key: "F", look: "foul" };

/** What a team has without a player: points and fouls. */
const ofTeam: ReadonlySet<TapAction> = new Set(["2", "3", "ft", "foul"]);

/** What the chosen player did. */
export function ScorerPad({ state, acts }: ScorerProps) {
	const { chosen, options, isLineup } = state;
	const keys = [...made, ...(options.misses ? missed : []), ...others, ...(options.fouls ? [foul] : [])];
	const isOpen = ({ action }: Key) => chosen !== null && !isLineup && (chosen.roster_id !== null || ofTeam.has(action));
	return (
		<fieldset className="scorer-pad" aria-label="What happened">
			{keys.map((key) => (
				<button
					key={key.action}
					type="button"
					className={key.look ? `scorer-key ${key.look}` : "scorer-key"}
					disabled={!isOpen(key)}
					onClick={() => acts?.tap(key.action)}
				>
					<b>{key.label}</b>
					{key.said ? <span className="sr">{` ${key.said}`}</span> : null}
					<kbd aria-hidden="true">{key.key}</kbd>
				</button>
			))}
		</fieldset>
	);
}

/** The teams' points alone, one column each. */
export function TeamPads({ state, acts }: ScorerProps) {
	const keys = [...made.toSorted((a, b) => a.key.localeCompare(b.key)), ...(state.options.fouls ? [foul] : [])];
	return (
		<div className="scorer-teams">
			{(["home", "away"] as const satisfies readonly Side[]).map((side) => (
				<fieldset key={side} aria-label={state.sheet.sides[side].name}>
					{keys.map(({ action, key, label, look }) => (
						<button
							key={action}
							type="button"
							className={`scorer-key ${look}`}
							disabled={!acts}
							onClick={() => acts?.team(side, action)}
						>
							<b>{action === "foul" ? label : key}</b>
							{action === "foul" ? null : <span className="sr"> points</span>}
						</button>
					))}
				</fieldset>
			))}
		</div>
	);
}
