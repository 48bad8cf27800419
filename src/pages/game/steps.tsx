import type { ReactNode } from "react";
import type { Game } from "../../data/game/games.ts";
import { dateLong, timeText } from "../../domain/clock.ts";
import { hasMoved, hasNoDate, isSameDay, newDateToFollow } from "../../domain/game/move.ts";
import { statusLabels } from "../../domain/game/game.ts";
import { Section } from "../../ui/section.tsx";

interface Slot {
	date: string | null;
	time: string | null;
	location: string | null;
}

/** What befell a game that was moved, put off or called off, in order; the last step is where it stands (games 20). Why stands once, above. */
export function Steps({ game }: { game: Game }) {
	const isOff = game.status === "cancelled";
	if (!isOff && game.status !== "postponed" && !hasMoved(game)) return null;
	const first: Slot = game.moved_from ?? game;
	const slot = isSameDay(game) ? "time" : "date";
	const change = game.status === "scheduled" ? "Moved" : statusLabels[game.status];
	return (
		<>
			<Section title="What happened">
				<ol className="steps">
					<Step name={`First ${slot}`} note={first.location}>
						<s>{slotText(first)}</s>
					</Step>
					<Step name={change} className={isOff ? "bad-step" : "warn-step"}>
						{`The game was ${change.toLowerCase()}.`}
					</Step>
					{isOff ? null : (
						<Step name={`New ${slot}`} className="now" note={placeNote(first, game)}>
							{hasNoDate(game) ? newDateToFollow : slotText(game)}
						</Step>
					)}
				</ol>
			</Section>
			<Section title="What it means">
				<p>{isOff ? "The game is not played and counts for nobody." : meaningOf(game)}</p>
			</Section>
		</>
	);
}

const meaningOf = (game: Game) =>
	hasNoDate(game)
		? "The game counts once it has been played. A calendar that you follow gets the new date by itself."
		: `Only the new ${isSameDay(game) ? "time" : "date"} counts. A calendar that you follow has moved by itself.`;

function Step({ name, note, className, children }: StepProps) {
	return (
		<li className={className}>
			<span className="cap">{name}</span>
			<b>{children}</b>
			{note ? <p className="meta">{note}</p> : null}
		</li>
	);
}

interface StepProps {
	name: string;
	note?: string | null;
	className?: string;
	children: ReactNode;
}

const slotText = ({ date, time }: Slot) => `${dateLong(date)}${time === null ? "" : `, ${timeText(time)}`}`;

function placeNote(first: Slot, game: Game): string | null {
	if (hasNoDate(game) || game.location === null) return null;
	return game.location === first.location ? "Same place" : game.location;
}
