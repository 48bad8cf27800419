import { compareNames } from "../../domain/order.ts";
import type { Side } from "../../domain/game/game.ts";
import { firstToldText } from "../../domain/sport/told.ts";
import type { SheetPlayer } from "../../domain/tally/sheet.ts";
import { hasFouls, hasPlayers, type ScorerProps } from "./state.ts";

/** A team's numbers, those on the court first. */
export function ScorerPlayers({ state, acts, side }: ScorerProps & { side: Side }) {
	const { sheet, onCourt, isLineup } = state;
	const team = sheet.sides[side];
	const isOn = ({ roster_id }: SheetPlayer) => onCourt.has(roster_id);
	const players = team.players.toSorted(byNumber);
	const ordered = isLineup ? players : [...players.filter(isOn), ...players.filter((player) => !isOn(player))];
	return (
		<section
			className={`scorer-players ${side}`}
			aria-label={`Players of ${team.name}`}
			data-shown={state.side === side}
		>
			<h2>{team.name}</h2>
			{hasPlayers(sheet, side) ? null : (
				<p className="meta">Nobody is on the roster: what you tap counts for the team.</p>
			)}
			<ul>
				{ordered.map((player) => (
					<li key={player.roster_id}>
						<Tile player={player} side={side} state={state} acts={acts} isOn={isOn(player)} />
					</li>
				))}
			</ul>
		</section>
	);
}

type TileProps = ScorerProps & { player: SheetPlayer; side: Side; isOn: boolean };

function Tile({ player, side, state, acts, isOn }: TileProps) {
	const { tally, chosen, isLineup, options, sport } = state;
	const { roster_id, name, lastName, number, eligible = true } = player;
	const figures = tally.players.get(roster_id) ?? { points: 0, fouls: 0 };
	const isChosen = isLineup ? isOn : chosen?.roster_id === roster_id;
	const first = lastName ? name.slice(0, -lastName.length) : "";
	const counted = firstToldText(sport);
	const withFouls = options.fouls && hasFouls(sport);
	const told = [counted, withFouls ? `${figures.fouls} fouls` : null, isOn ? "on now" : null];
	return (
		<button
			type="button"
			className={isOn ? "scorer-tile on" : "scorer-tile"}
			aria-pressed={isChosen}
			disabled={!acts}
			onClick={() => acts?.choose(side, roster_id)}
		>
			<b>{number ?? initials(name)}</b>{" "}
			<span>
				{first === "" ? null : <span className="sr">{first}</span>}
				{lastName || name}
			</span>{" "}
			{eligible ? null : <em>Not eligible</em>}{" "}
			<small>
				{figures.points}
				<span className="sr">{` ${told.filter((word) => word !== null).join(", ")}`}</span>
				{withFouls && figures.fouls > 0 ? (
					<i aria-hidden="true">{"●".repeat(Math.min(figures.fouls, foulsDrawn))}</i>
				) : null}
			</small>
		</button>
	);
}

const foulsDrawn = 6;

/** By the number as a number, those without one last, by name. */
function byNumber(a: SheetPlayer, b: SheetPlayer): number {
	const [left, right] = [a, b].map(({ number }) =>
		number === null || !/^\d+$/.test(number) ? Infinity : Number(number),
	);
	return (left ?? 0) === (right ?? 0) ? compareNames(a.name, b.name) : (left ?? 0) - (right ?? 0);
}

const initials = (name: string) =>
	name
		.split(/\s+/)
		.map(([letter = ""]) => letter)
		.join("")
		.slice(0, 2)
		.toUpperCase();
