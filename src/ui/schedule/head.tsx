import type { ReactNode } from "react";
import { dateShort, timeText } from "../../domain/clock.ts";
import { outsideText, type Outside } from "../../domain/schedule/outside.ts";
import type { Changes, Schedule } from "../../domain/schedule/wire.ts";
import { Icon, type IconName } from "../icon.tsx";
import { some } from "../../domain/some.ts";

interface HeadActs {
	generate(): void;
	cancel(): void;
	edit(): void;
	remove(): void;
	publish(): void;
	discard(): void;
	print(): void;
}

type HeadProps = {
	schedule: Schedule;
	/** Only staff see the season: visitors see nothing of what is published before it is active. */
	isPlanned: boolean;
	changes: Changes;
	outside: Outside;
	/** Wanted games without a slot. */
	waiting: number;
	/** How far a generation is, from 0 to 1; null while none runs. */
	share: number | null;
	/** Another call is on its way. */
	isBusy: boolean;
	acts?: HeadActs | undefined;
};

/** A schedule's name and state, and what can be done with the whole of it. */
export function ScheduleHead({ schedule, isPlanned, changes, outside, waiting, share, isBusy, acts }: HeadProps) {
	const isEmpty = schedule.games === 0 && changes.new === 0;
	const [tone, state] = stateOf(schedule, changes);
	return (
		<>
			<header className="section-head builder-head">
				<div>
					<h2 id="schedule-name">{schedule.name}</h2>
					<p className="meta">
						<span className={`badge ${tone}`.trim()}>{state}</span> {summaryOf(schedule)}
					</p>
				</div>
				<div className="row push">
					<Tool icon="pencil" label="Edit" act={acts?.edit} isBusy={isBusy} id="edit-schedule-button" />
					<Tool icon="print" label="Print" act={acts?.print} isBusy={false} />
					<Tool icon="trash" label="Delete Schedule" act={acts?.remove} isBusy={isBusy} look="bad" />
					<Tool
						label="Generate Full Schedule"
						act={acts?.generate}
						isBusy={isBusy || share !== null}
						look={isEmpty ? "main" : ""}
						id="generate-button"
					/>
				</div>
			</header>
			{share === null ? (
				<Publication
					schedule={schedule}
					isPlanned={isPlanned}
					changes={changes}
					outside={outside}
					waiting={waiting}
					isBusy={isBusy}
					acts={acts}
				/>
			) : (
				<Progress share={share} cancel={acts?.cancel} />
			)}
		</>
	);
}

function Tool(props: {
	icon?: IconName;
	label: string;
	act: (() => void) | undefined;
	isBusy: boolean;
	look?: string;
	id?: string;
}) {
	const { icon, label, act, isBusy, look = "", id } = props;
	return (
		<button type="button" id={id} className={`button ${look}`.trim()} disabled={isBusy} onClick={act}>
			{icon ? <Icon name={icon} /> : null}
			{label}
		</button>
	);
}

function stateOf({ published_at }: Schedule, changes: Changes): [tone: string, text: string] {
	if (published_at === null) return ["warn", "Draft"];
	const count = changes.new + changes.moved + changes.removed;
	if (count === 0) return ["good", "Published"];
	return ["warn", some(count, "change not published", "changes not published")];
}

/** "10 weeks from Sep 7, 2026 · Mon · 6:30 PM, 7:40 PM · Pier, Annex". */
function summaryOf({ numWeeks, startDate, gameDays, sameSlot, timeSlots, places }: Schedule): string {
	const times = [...new Set(timeSlots)].map((time) => timeText(time));
	return [
		`${some(numWeeks, "week")} from ${dateShort(startDate)}`,
		gameDays.map((day) => day.slice(0, 3)).join(", "),
		sameSlot ? times.join(", ") : "times week by week",
		places.map(({ name }) => name).join(", "),
	]
		.filter(Boolean)
		.join(" · ");
}

function Progress({ share, cancel }: { share: number; cancel: (() => void) | undefined }) {
	const percent = Math.round(share * 100);
	return (
		<div className="card progress">
			<label htmlFor="generation">Generating the schedule</label>
			<progress id="generation" max={100} value={percent} />
			<b className="num">{percent} %</b>
			<button type="button" className="button" onClick={cancel}>
				Cancel
			</button>
		</div>
	);
}

/** What visitors will see of it that they do not see yet. It is always there, so that the grid below stays in its place. */
function Publication({ schedule, isPlanned, changes, outside, waiting, isBusy, acts }: Omit<HeadProps, "share">) {
	const said = changesText(changes);
	const lost = <Lost outside={outside} />;
	const isFirst = schedule.published_at === null;
	if (said === null)
		return (
			<div className={isFirst || outside.games > 0 ? "card publication" : "card publication even"}>
				<p>
					<Icon name={isFirst ? "info" : "check"} />
					<span>
						{isFirst
							? emptyText(waiting)
							: `Visitors see the schedule as it is here${isPlanned ? ", once this planned season is active" : ""}.`}
					</span>
				</p>
				{lost}
			</div>
		);
	return (
		<div className="card publication">
			<p>
				<Icon name="eye" />
				<span>
					{isFirst ? "Visitors see nothing of this schedule yet. Publish shows them " : "Visitors will see "}
					{said}
					{isPlanned ? ", once this planned season is active." : "."}
				</span>
			</p>
			<div className="row">
				{isFirst ? null : (
					<button type="button" className="button" disabled={isBusy} onClick={acts?.discard}>
						Discard changes
					</button>
				)}
				<button type="button" id="publish-button" className="button main" disabled={isBusy} onClick={acts?.publish}>
					Publish
				</button>
			</div>
			{lost}
		</div>
	);
}

/** What to do with a draft in which no game has a slot. */
function emptyText(waiting: number): string {
	if (waiting === 0) return "There are no games yet: generate them, look at them, then publish.";
	const found = waiting === 1 ? "The game found no slot" : `None of the ${waiting} games found a slot`;
	return `${found}, so there is nothing to publish. The fairness report says why; Edit changes weeks, times and places.`;
}

function Lost({ outside }: Pick<HeadProps, "outside">) {
	const text = outsideText(outside);
	return text ? (
		<p className="lost">
			<Icon name="warning" />
			<span>{text}</span>
		</p>
	) : null;
}

/** "12 new games, 3 moved and 1 removed", "2 moved games"; null where nothing differs. */
export function changesText({ new: added, moved, removed }: Changes): ReactNode {
	const parts = (
		[
			["new", added],
			["moved", moved],
			["removed", removed],
		] as const
	)
		.filter(([, count]) => count > 0)
		.map(([word, count], at) => (at > 0 ? `${count} ${word}` : some(count, `${word} game`)));
	if (parts.length === 0) return null;
	const between = (at: number) => (at === parts.length - 1 ? " and " : ", ");
	return parts.flatMap((part, at) => [at === 0 ? "" : between(at), <b key={part}>{part}</b>]);
}
