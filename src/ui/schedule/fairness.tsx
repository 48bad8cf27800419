import { memo } from "react";
import type { Fairness, Measure } from "../../domain/schedule/fairness.ts";
import type { Wish } from "../../domain/schedule/giving.ts";
import type { ScheduleReport } from "../../domain/schedule/wire.ts";
import type { MeasureName } from "../../domain/schedule/measures.ts";
import { Icon } from "../icon.tsx";
import { titleOf, type Teams } from "./words.ts";
import { Table } from "../table.tsx";

type Pair = { game_id: number; home: number; away: number };

type Props = {
	fairness: Fairness;
	/** Games that have a slot, and those of them that stay there: locked, live or played. */
	games: number;
	kept: number;
	teams: Teams;
	/** Wanted games without a slot, with why. */
	unplaced: readonly (Pair & { reason: string })[];
	/** Games that stay where they break a rule. */
	conflicts: readonly (Pair & { reasons: readonly string[] })[];
	/** Wishes without which every game finds a slot. */
	giving: ScheduleReport["giving"];
	give: (wish: Wish) => void;
};

/** How even a schedule is, with what no schedule could beat beside each figure; what found no room, and what is amiss. */
export const ScheduleFairness = memo(FairnessReport);

function FairnessReport({ fairness: { measures }, games, kept, teams, unplaced, conflicts, giving, give }: Props) {
	const shown = games === 0 ? [] : measures.filter(({ figure }) => figure !== null);
	return (
		<div className="stack gap-5">
			{shown.length === 0 ? (
				<p className="meta">
					{games === 0 && unplaced.length > 0
						? "No game has a slot: there is nothing to measure."
						: "Nothing to measure before there are games."}
				</p>
			) : (
				<Measures shown={shown} kept={kept} />
			)}
			<Amiss
				title="No slot found"
				items={unplaced.map((game) => ({ ...game, reasons: [game.reason] }))}
				teams={teams}
			/>
			{giving.length > 0 ? <Giving giving={giving} give={give} /> : null}
			<Amiss title="Conflicts" items={conflicts} teams={teams} />
		</div>
	);
}

/** What has to give way so that the schedule is whole: tried, and each is needed. */
function Giving({ giving, give }: Pick<Props, "giving" | "give">) {
	const title = "What has to give way";
	return (
		<section className="amiss" aria-label={title}>
			<h3>{title}</h3>
			<p className="meta">
				{giving.length === 1
					? "Without this every game found a slot when it was tried. Give it up, then generate again."
					: "Without all of these every game found a slot when it was tried, and each is needed. Give them up, then generate again."}
			</p>
			<ul>
				{giving.map(({ sentence, ...wish }) => (
					<li key={`${wish.team} ${wish.field}`}>
						<span className="team">
							<b>{sentence}</b>
						</span>
						<span>
							<button type="button" className="button" aria-label={`Give up: ${sentence}`} onClick={() => give(wish)}>
								Give up
							</button>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function Measures({ shown, kept }: { shown: readonly Measure[]; kept: number }) {
	const even = shown.filter(isEven).length;
	return (
		<>
			<p>
				{even === shown.length
					? "Every measure is as even as it can be."
					: `${even} of ${shown.length} measures are as even as they can be.`}
				{kept > 0 ? <span className="meta"> {keptText(kept)}</span> : null}
			</p>
			<Table caption="Fairness" className="dense fairness">
				<thead>
					<tr>
						<th scope="col">Measure</th>
						<th scope="col" className="n">
							Now
						</th>
						<th scope="col" className="n">
							Best <span className="only-wide-inline">possible</span>
						</th>
						<th scope="col">
							<span className="sr">Verdict</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{shown.map((measure) => (
						<tr key={measure.name}>
							<th scope="row">{measure.label}</th>
							<td className="n key">{measure.figure}</td>
							<td className="n">{measure.bound ?? "–"}</td>
							<td>
								<Verdict measure={measure} />
							</td>
						</tr>
					))}
				</tbody>
			</Table>
		</>
	);
}

function keptText(kept: number): string {
	return kept === 1
		? "1 game is locked or settled: what is best possible keeps it."
		: `${kept} games are locked or settled: what is best possible keeps them.`;
}

function Verdict({ measure }: { measure: Measure }) {
	if (isEven(measure))
		return (
			<span className="badge good">
				<Icon name="check" />
				Even
			</span>
		);
	const off = Math.abs((measure.figure ?? 0) - (measure.bound ?? 0));
	return <span className="badge warn">{`${off} ${isLongWanted(measure.name) ? "short" : "over"}`}</span>;
}

/** As good as the bound; where nothing bounds it, it is. */
function isEven({ name, figure, bound }: Measure): boolean {
	if (figure === null || bound === null) return true;
	return isLongWanted(name) ? figure >= bound : figure <= bound;
}

const isLongWanted = (name: MeasureName) => name === "meetingGapDays";

function Amiss({
	title,
	items,
	teams,
}: {
	title: string;
	items: readonly (Pair & { reasons: readonly string[] })[];
	teams: Teams;
}) {
	if (items.length === 0) return null;
	const alike = Map.groupBy(items, (item) => [titleOf(item, teams), ...item.reasons].join(" "));
	return (
		<section className="amiss" aria-label={title}>
			<h3>
				{title} <span className="badge warn">{items.length}</span>
			</h3>
			<ul>
				{[...alike.values()].map(([item, ...more]) => (
					<li key={item!.game_id}>
						<span className="team">
							<b>{titleOf(item!, teams)}</b>
							{more.length > 0 ? ` ${more.length + 1} times` : null}
						</span>
						<span>{item!.reasons.join(" ")}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
