import type { Prospect } from "../../domain/schedule/form.ts";
import { Icon } from "../icon.tsx";

/** Whether the slots hold the games that are wanted, while one types. */
export function Prospects({ prospect, teams }: { prospect: Prospect | null; teams: number }) {
	if (!prospect) return <p className="meta prospect">The start date decides the weeks.</p>;
	const { room, wanted } = prospect;
	if (room === 0) return <p className="meta prospect">There is no slot yet: enter time slots.</p>;
	const isShort = room < wanted;
	return (
		<p className={isShort ? "prospect short" : "prospect"}>
			<Icon name={isShort ? "warning" : "calendar"} />
			<span>
				<b>{`Room for ${room} ${room === 1 ? "game" : "games"}`}</b>
				{`, ${teams === 1 ? "1 team wants" : `${teams} teams want`} ${wanted}`}
			</span>
		</p>
	);
}
