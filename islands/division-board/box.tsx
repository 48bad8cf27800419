import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useMemo, useState } from "react";
import { entriesOf } from "../../src/domain/bracket/entries.ts";
import { entriesLabel, formatLabels, formats } from "../../src/domain/bracket/formats.ts";
import { shapeOf } from "../../src/domain/bracket/series.ts";
import { elsewhere, lockedSentence, type BoardDivision } from "../../src/domain/division/board.ts";
import { poolSeeds, type PoolLeague, type PoolSeed } from "../../src/domain/division/pools.ts";
import { to } from "../../src/domain/paths.ts";
import { planText, PoolPlan, waitingText } from "../../src/ui/division/pools.tsx";
import { Icon } from "../../src/ui/icon.tsx";
import { A } from "../../src/ui/link.tsx";
import { Notice } from "../../src/ui/notice.tsx";
import { BoxHead } from "./box-head.tsx";
import { boxKey, rowKey, useHands } from "./hands.ts";
import { SeatRow } from "./rows.tsx";
import type { BoardActs } from "./use-acts.ts";

interface Props {
	division: BoardDivision;
	/** All of the season, as they are kept. */
	divisions: readonly BoardDivision[];
	leagues: readonly PoolLeague[];
	season: number;
	acts: BoardActs;
}

/** A division: its name, its teams by seed, and what can be done with it (brackets 8). */
export function DivisionBox({ division, divisions, leagues, season, acts }: Props) {
	const { id, locked, pools } = division;
	const { setNodeRef, isOver } = useDroppable({ id: boxKey(id), disabled: locked });
	const seeds = useMemo(
		() => (pools ? poolSeeds(pools, leagues, elsewhere(divisions, id)) : null),
		[pools, leagues, divisions, id],
	);
	return (
		<article
			className={["card division", locked ? "locked" : "", isOver ? "over" : ""].filter(Boolean).join(" ")}
			aria-labelledby={`division-${id}-name`}
			ref={setNodeRef}
		>
			<BoxHead division={division} season={season} acts={acts} />
			<BoxTools division={division} season={season} acts={acts} />
			{locked ? (
				<Notice tone="bad" icon="lock">
					{lockedSentence} <A to={to.staffDivision(season, id)}>Replace a team or start over</A>
				</Notice>
			) : null}
			{seeds && !locked ? <Drawing division={division} seeds={seeds} season={season} acts={acts} /> : null}
			<Seats division={division} seeds={seeds} season={season} />
		</article>
	);
}

function BoxTools({ division, season, acts }: Pick<Props, "division" | "season" | "acts">) {
	const { id, name, locked } = division;
	const { open } = useHands();
	return (
		<div className="tools">
			<button
				type="button"
				className="button"
				id={`division-${id}-seed`}
				disabled={locked}
				onClick={() => open("seed", id)}
			>
				Seed from standings
			</button>
			<button
				type="button"
				className="button"
				id={`division-${id}-pools`}
				disabled={locked}
				aria-label={`Pools of ${name}`}
				onClick={() => open("pools", id)}
			>
				Pools
			</button>
			<FormatSelect division={division} acts={acts} />
			<A className="button push" to={to.staffDivision(season, id)} aria-label={`Bracket of ${name}`}>
				<Icon name="trophy" />
				Bracket
			</A>
		</div>
	);
}

interface SeedsProps extends Pick<Props, "division"> {
	seeds: readonly PoolSeed[];
}

/** What the pools give: what they wait for, or other teams than those that are there. */
function Drawing({ division, seeds, season, acts }: SeedsProps & Pick<Props, "acts" | "season">) {
	const { teams } = division;
	const waiting = waitingText(seeds);
	if (waiting)
		return (
			<div className="notice">
				<Icon name="clock" />
				<span>{teams.length > 0 ? `${planText(seeds)} ${waiting} ${byHand}` : waiting}</span>
				{seeds.some(({ kind }) => kind === "tied") ? (
					<>
						<A className="button push" to={to.staffDivision(season, division.id)}>
							Decide the ties
						</A>
						<button type="button" className="button" onClick={() => void acts.byHand(division)}>
							Set teams by hand
						</button>
					</>
				) : null}
			</div>
		);
	const drawn = seeds.flatMap(({ team }) => team?.slt_id ?? []);
	if (drawn.length === teams.length && drawn.every((team, at) => team === teams[at])) return null;
	return (
		<div className="notice good">
			<Icon name="check" />
			<span>{teams.length === 0 ? "All ranks are decided." : "The pools give other teams than these now."}</span>
			<button type="button" className="button push" onClick={() => acts.fill(division)}>
				Fill from pools
			</button>
		</div>
	);
}

function Seats({
	division,
	seeds,
	season,
}: Pick<Props, "division" | "season"> & { seeds: readonly PoolSeed[] | null }) {
	const { teams, locked, seed_labels } = division;
	const { teams: known } = useHands();
	if (teams.length === 0)
		return seeds ? (
			<PoolPlan seeds={seeds} labels={seed_labels} />
		) : (
			<p className="drop">Drag teams here, or add them from the list.</p>
		);
	return (
		<SortableContext items={teams.map(rowKey)} strategy={verticalListSortingStrategy}>
			<ol className="order">
				{teams.map((slt_id, at) => {
					const team = known.get(slt_id);
					return team ? (
						<SeatRow
							key={slt_id}
							team={team}
							at={at}
							label={seed_labels?.[at] ?? null}
							count={teams.length}
							locked={locked}
							season={season}
						/>
					) : null;
				})}
			</ol>
		</SortableContext>
	);
}

const byHand = "The teams below were set by hand: they stay until you fill the division from its pools.";

/** Shows what was chosen while it is on its way. */
function FormatSelect({ division, acts }: Pick<Props, "division" | "acts">) {
	const { id, name, format, locked } = division;
	const shape = shapeOf(format);
	const [chosen, setChosen] = useState<string | null>(null);
	return (
		<select
			aria-label={`Format of ${name}`}
			id={`division-${id}-format`}
			value={chosen ?? shape}
			disabled={locked}
			onChange={(event) => {
				setChosen(event.target.value);
				void acts.format(division, event.target.value).then(() => setChosen(null));
			}}
		>
			{formats.map((one) => (
				<option key={one} value={one}>
					{formatLabels[one]}
				</option>
			))}
			{entriesOf(shape) ? <option value={shape}>{entriesLabel}</option> : null}
		</select>
	);
}
