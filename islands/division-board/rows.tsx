import { useDraggable } from "@dnd-kit/core";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { memo } from "react";
import type { BoardTeam } from "../../src/domain/division/board.ts";
import { TeamFace, TeamGrip, TeamRow } from "../../src/ui/division/team.tsx";
import { Icon } from "../../src/ui/icon.tsx";
import { gripId, rowKey, useHands } from "./hands.ts";

interface FreeProps {
	team: BoardTeam;
	/** Among all teams, or in its league; null before its first game. */
	place: number | null;
	/** Where it may go. */
	open: readonly { id: number; name: string }[];
	season: number;
}

/** A team that no division has. */
export function FreeRow({ team, place, open, season }: FreeProps) {
	const { slt_id } = team;
	const { keys } = useHands();
	const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: rowKey(slt_id) });
	return (
		<TeamRow
			looks={{ held: keys.isHeld(slt_id), ghost: isDragging }}
			li={{ ref: setNodeRef }}
			grip={
				<TeamGrip
					id={gripId(slt_id)}
					team={team.name}
					ref={setActivatorNodeRef}
					{...listeners}
					onKeyDown={(event) => keys.onKeyDown(slt_id, event)}
					onBlur={() => keys.onBlur(slt_id)}
				/>
			}
			place={place}
		>
			<Face team={team} season={season} />
			{open.length === 0 ? null : <AddTo team={team} open={open} />}
		</TeamRow>
	);
}

/** A drag draws every row anew, several times: what cannot change meanwhile is kept. */
const Face = memo(TeamFace);

const AddTo = memo(function AddTo({ team: { slt_id, name }, open }: Pick<FreeProps, "team" | "open">) {
	const { assign } = useHands();
	return (
		<select
			aria-label={`Add ${name} to a division`}
			id={`team-${slt_id}-to`}
			value=""
			onChange={(event) => assign(slt_id, Number(event.target.value))}
		>
			<option value="">Add to…</option>
			{open.map((division) => (
				<option key={division.id} value={division.id}>
					{division.name}
				</option>
			))}
		</select>
	);
});

interface SeatProps {
	team: BoardTeam;
	at: number;
	/** What staff call its seed. */
	label: string | null;
	count: number;
	locked: boolean;
	season: number;
}

/** A team in its division, by seed; while that has games it stays where it is. */
export function SeatRow({ team, at, label, count, locked, season }: SeatProps) {
	const { slt_id, name } = team;
	const { keys } = useHands();
	const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
		id: rowKey(slt_id),
		disabled: locked,
	});
	if (locked)
		return (
			<TeamRow looks={{ locked }} place={label ?? at + 1}>
				<Face team={team} season={season} />
			</TeamRow>
		);
	return (
		<TeamRow
			looks={{ held: keys.isHeld(slt_id), ghost: isDragging }}
			li={{ ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } }}
			grip={
				<TeamGrip
					id={gripId(slt_id)}
					team={name}
					ref={setActivatorNodeRef}
					{...listeners}
					onKeyDown={(event) => keys.onKeyDown(slt_id, event)}
					onBlur={() => keys.onBlur(slt_id)}
				/>
			}
			place={label ?? at + 1}
		>
			<Face team={team} season={season} />
			<SeatTools team={team} at={at} count={count} />
		</TeamRow>
	);
}

const SeatTools = memo(function SeatTools({ team, at, count }: Pick<SeatProps, "team" | "at" | "count">) {
	const { slt_id, name } = team;
	const { step, release } = useHands();
	return (
		<span className="row">
			<button
				type="button"
				className="button quiet icon"
				id={`team-${slt_id}-up`}
				aria-label={`Move ${name} up`}
				disabled={at === 0}
				onClick={() => step(slt_id, -1)}
			>
				<Icon name="up" />
			</button>
			<button
				type="button"
				className="button quiet icon"
				id={`team-${slt_id}-down`}
				aria-label={`Move ${name} down`}
				disabled={at === count - 1}
				onClick={() => step(slt_id, 1)}
			>
				<Icon name="down" />
			</button>
			<button
				type="button"
				className="button quiet icon"
				id={`team-${slt_id}-remove`}
				aria-label={`Remove ${name} from the division`}
				onClick={() => release(slt_id)}
			>
				<Icon name="close" />
			</button>
		</span>
	);
});
