import type { SeasonSpan } from "../../domain/schedule/form.ts";
import { dayLimitText, outsideTexts, type Prospect } from "../../domain/schedule/prospect.ts";
import { Icon } from "../icon.tsx";
import { some } from "../../domain/some.ts";

interface Props {
	prospect: Prospect | null;
	/** What others take could not be asked. */
	isMissing?: boolean;
	teams: number;
	span: SeasonSpan;
}

/** Whether the slots hold the games that are wanted, and whether the season holds the weeks, while one types. */
export function Prospects({ prospect, isMissing = false, teams, span }: Props) {
	if (!prospect) return <p className="meta prospect">The start date decides the weeks.</p>;
	const { weeks, room, taken, wanted } = prospect;
	if (room + taken === 0) return <p className="meta prospect">There is no slot yet: enter time slots.</p>;
	const isShort = room < wanted;
	return (
		<div className="prospects">
			<p className={isShort ? "prospect short" : "prospect"}>
				<Icon name={isShort ? "warning" : "calendar"} />
				<span>
					<b>{`Room for ${some(room, "game")}`}</b>
					{`, ${some(teams, "team wants", "teams want")} ${wanted}`}
					{takenText(taken, isMissing)}
				</span>
			</p>
			{[dayLimitText(prospect, teams) ?? [], outsideTexts(weeks, span)].flat().map((sentence) => (
				<p key={sentence} className="prospect short late">
					<Icon name="warning" />
					<span>{sentence}</span>
				</p>
			))}
		</div>
	);
}

function takenText(taken: number, isMissing: boolean): string | null {
	if (taken === 0) return isMissing ? "; what games of others and closures take is not known now" : null;
	const since = isMissing ? "took" : "take";
	return `; games of others and closures ${since} ${taken}${isMissing ? " when the server last answered" : ""}`;
}
