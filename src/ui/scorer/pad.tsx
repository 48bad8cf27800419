import type { Side } from "../../domain/game/game.ts";
import type { Deed } from "../../domain/sport/deed.ts";
import { battingOf, type ScorerProps } from "./state.ts";

/** What the chosen player did. */
export function ScorerPad({ state, acts }: ScorerProps) {
	const { chosen, isLineup, tally } = state;
	const isOpen = ({ team, gives }: Deed) =>
		chosen !== null && !isLineup && (chosen.roster_id !== null || team === true) && !isShut(gives, tally.partOver);
	return (
		<fieldset className="scorer-pad" aria-label="What happened">
			{keysOf(state)
				.filter(isAtHand(state))
				.map((deed) => (
					<button
						key={deed.action}
						type="button"
						className={["scorer-key", looks[deed.kind]].filter(Boolean).join(" ")}
						disabled={!isOpen(deed)}
						onClick={() => acts?.tap(deed.action)}
					>
						<b>{deed.label}</b>
						{deed.said ? <span className="sr">{` ${deed.said}`}</span> : null}
						<kbd aria-hidden="true">{deed.key}</kbd>
					</button>
				))}
		</fieldset>
	);
}

/** What is counted without players, one column each team. */
export function TeamPads({ state, acts }: ScorerProps) {
	const keys = keysOf(state).filter(({ team, kind }) => team === true && kind !== "turn");
	const [counted, fouls] = [keys.filter(({ kind }) => kind !== "foul"), keys.filter(({ kind }) => kind === "foul")];
	const ordered = [...counted.toSorted((a, b) => Number(isSigned(b)) - Number(isSigned(a)) || bySign(a, b)), ...fouls];
	return (
		<div className="scorer-teams">
			{(["home", "away"] as const satisfies readonly Side[]).map((side) => (
				<fieldset key={side} aria-label={state.sheet.sides[side].name}>
					{ordered.map((deed) => (
						<button
							key={deed.action}
							type="button"
							className={["scorer-key", looks[deed.kind]].filter(Boolean).join(" ")}
							disabled={!acts || isShut(deed.gives, state.tally.partOver)}
							onClick={() => acts?.team(side, deed.action)}
						>
							<b>{isSigned(deed) ? deed.key : deed.label}</b>
							{isSigned(deed) ? <span className="sr"> points</span> : null}
						</button>
					))}
				</fieldset>
			))}
		</div>
	);
}

/** What batters do stands on the pad of who bats, what pitchers allow on the others'; a phone has no room for both. */
function isAtHand({ chosen, side, tally }: ScorerProps["state"]): (deed: Deed) => boolean {
	const batting = battingOf(tally);
	const isInField = batting !== null && (chosen?.side ?? side) !== batting;
	return ({ field = false }) => field === isInField;
}

/** What the sport counts and the scorer has chosen to. */
const keysOf = ({ sport, options }: ScorerProps["state"]): readonly Deed[] =>
	sport.deeds.filter(
		({ kind }) => kind !== "turn" && (options.misses || kind !== "missed") && (options.fouls || kind !== "foul"),
	);

const looks: Readonly<Record<Deed["kind"], string>> = {
	made: "made",
	missed: "",
	other: "",
	foul: "foul",
	card: "foul",
	turn: "",
};

/** A part that has its winner takes no more points. */
const isShut = (gives: number | undefined, partOver: string | null) => gives !== undefined && partOver !== null;

const isSigned = ({ key }: Deed) => key.length > 1;
const bySign = (a: Deed, b: Deed) => (isSigned(a) && isSigned(b) ? a.key.localeCompare(b.key) : 0);
