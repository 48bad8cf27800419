import { dateFull, timeText } from "../../domain/clock.ts";
import { bothSides } from "../../domain/game/state.ts";
import { wornTwice } from "../../domain/player/players.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { ScorerBoard, ScorerTop } from "./board.tsx";
import { ScorerEntries } from "./entries.tsx";
import { ScorerMenu } from "./menu.tsx";
import { ScorerPad, TeamPads } from "./pad.tsx";
import { ScorerPlayers } from "./players.tsx";
import { hasPlayers, type ScorerProps } from "./state.ts";

/** The table's screen: one thumb on a phone, keys on a laptop. */
export function Scorer(props: ScorerProps) {
	const { state, acts, back, others } = props;
	const { sheet, tally, options, isLineup } = state;
	const isLive = tally.status === "live";
	const Pads = options.players ? ByPlayer : TeamPads;
	return (
		<div className={options.players && isLive ? "scorer by-player" : "scorer"}>
			<h1 className="sr">{`Score ${sheet.sides.away.name} at ${sheet.sides.home.name}`}</h1>
			<ScorerTop {...props} />
			<ScorerBoard {...props} />
			{isLive ? <Pads {...props} /> : null}
			{tally.status === "scheduled" || tally.status === "postponed" ? (
				<div className="scorer-turn">
					<p className="meta">
						{[sheet.game.date && dateFull(sheet.game.date), timeText(sheet.game.time), sheet.game.location]
							.filter(Boolean)
							.join(" · ")}
					</p>
					{bothSides
						.flatMap((side) => wornTwice(sheet.sides[side].players))
						.map((sentence) => (
							<p key={sentence}>{sentence}</p>
						))}
					<button type="button" className="button main" disabled={!acts} onClick={() => acts?.start()}>
						<Icon name="play" />
						Start the game
					</button>
				</div>
			) : null}
			{isLive || tally.status === "scheduled" || tally.status === "postponed" ? null : (
				<div className="scorer-turn">
					<p>The game is over.</p>
					{back ? (
						<A className="button main" to={back}>
							See the game
						</A>
					) : null}
					{others ? (
						<button type="button" className="button main" onClick={others}>
							Other games
						</button>
					) : null}
				</div>
			)}
			{isLive || state.entries.length > 0 ? <ScorerEntries {...props} /> : null}
			<ScorerMenu {...props} />
			{isLineup ? <span className="sr">Choose who is on</span> : null}
		</div>
	);
}

function ByPlayer(props: ScorerProps) {
	const { state, acts } = props;
	const { isLineup, typed, chosen, sheet, side } = state;
	return (
		<>
			<ScorerPlayers {...props} side="home" />
			<ScorerPlayers {...props} side="away" />
			<div className="scorer-who">
				<output>{whoText(state)}</output>
				{typed ? <kbd>{typed}</kbd> : null}
				{isLineup ? null : (
					<button
						type="button"
						className="button"
						aria-pressed={chosen?.roster_id === null}
						onClick={() => acts?.choose(side, null)}
					>
						Team
						<span className="sr">{` ${sheet.sides[side].name}, no player`}</span>
					</button>
				)}
				{hasPlayers(sheet, side) ? (
					<button type="button" className="button" aria-pressed={isLineup} onClick={() => acts?.lineup(!isLineup)}>
						{isLineup ? "Done" : "Who is on"}
					</button>
				) : null}
			</div>
			<ScorerPad {...props} />
		</>
	);
}

function whoText({ chosen, sheet, isLineup }: ScorerProps["state"]): string {
	if (isLineup) return "Tap who is on";
	if (!chosen) return "Tap a number";
	const { name, players } = sheet.sides[chosen.side];
	const player = players.find(({ roster_id }) => roster_id === chosen.roster_id);
	if (!player) return name;
	const others = players.filter((one) => player.number && one !== player && one.number === player.number);
	const told = [player.number, player.name].filter(Boolean).join(" ");
	return others.length === 0 ? told : `${told} · also ${player.number}: ${others.map((one) => one.name).join(", ")}`;
}
