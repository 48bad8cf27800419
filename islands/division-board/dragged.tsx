import { DragOverlay, useDndContext } from "@dnd-kit/core";
import { TeamFace, TeamGrip, TeamRow } from "../../src/ui/division/team.tsx";
import { placeOf } from "../../src/ui/standings/place.tsx";
import { idIn, useHands } from "./hands.ts";

/** The row under the pointer; it alone knows of the drag, so that picking a team up does not draw the board anew. */
export function Dragged({ season }: { season: number }) {
	const { active } = useDndContext();
	const team = useHands().teams.get(idIn(active?.id, "team") ?? 0);
	return (
		<DragOverlay dropAnimation={null}>
			{team ? (
				<ol className="order dragged">
					<TeamRow
						looks={{ held: true }}
						grip={<TeamGrip team={team.name} />}
						place={placeOf({ played: team.played, rank: team.place })}
					>
						<TeamFace team={team} season={season} />
					</TeamRow>
				</ol>
			) : null}
		</DragOverlay>
	);
}
