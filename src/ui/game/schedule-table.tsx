import { Fragment, type ReactNode } from "react";
import { dateFull, dateParts } from "../../domain/clock.ts";
import { A } from "../link.tsx";
import { holds, LiveState, type Running } from "../running.tsx";
import { SidePoints, SideTeams, type ScoreProps } from "./score.tsx";
import { Table } from "../table.tsx";
import { Struck } from "./struck.tsx";
import { TeamName } from "../team-name.tsx";
import { signOf, type Sign } from "../../domain/team/sign.ts";

export type ScheduleEntry =
	| {
			kind: "game";
			id: number;
			/** The game's page. */
			to: string;
			/** Visitors first, hosts second; points only where the game has a score to show, else the record as a note. */
			sides: ScoreProps["sides"];
			winner: ScoreProps["winner"];
			state: GameState;
			/** What a game that is over is called, "Final/OT". */
			final?: string;
			/** While it is being played. */
			running?: Running | null;
			/** "7:00 PM" or "TBD". */
			time: string;
			/** League, division, place: what is said under the time. */
			notes: readonly string[];
			/** A place that has a page; it stands last. */
			place?: PlacePage | null;
			/** Seen by staff alone. */
			draft?: boolean;
			/** What has become of it, and why, in words. */
			change?: string | null;
			/** What of that no longer holds: the slot that it had. */
			was?: string | null;
			/** It is to be played, in another slot than the one that was published first. */
			moved?: boolean;
			/** The slot that stands here is the one in which it is not played. */
			isOff?: boolean;
	  }
	| ({ kind: "bye"; id: number; name: string; to?: string | null; notes: readonly string[] } & Sign)
	| { kind: "off"; id: number; reason: string | null; notes: readonly string[] };

interface PlacePage {
	name: string;
	to: string;
}

export type GameState = "scheduled" | "live" | "final" | "forfeit" | "postponed" | "cancelled";
/** `date` is YYYY-MM-DD, null for what has no date yet. */
export type ScheduleDay = { date: string | null; entries: readonly ScheduleEntry[] };

/** The schedule by day: games, byes and week-offs in one list (scheduling 1). */
export function ScheduleTable({
	caption,
	days,
	today,
	parts,
}: {
	caption: string;
	days: readonly ScheduleDay[];
	today: string;
	/** What was played stands below what comes. */
	parts?: boolean;
}) {
	return (
		<Table caption={caption} className="sched">
			<thead>
				<tr>
					<th scope="col">Date</th>
					<th scope="col">Matchup</th>
					<th scope="col">Time</th>
					<th scope="col">Results</th>
				</tr>
			</thead>
			{days.map((day, at) => (
				<Fragment key={day.date ?? "undated"}>
					{parts && isEarlier(day, days[at - 1]) && !isEarlier(days[at - 1], days[at - 2]) ? <Divide /> : null}
					<Day day={day} isToday={day.date === today} />
				</Fragment>
			))}
		</Table>
	);
}

/** Where a day of a schedule stands on its page. */
export const dayId = (date: string): string => `day-${date}`;

/** Whether a day stands below one that comes after it: what was played of a running week (scheduling 1). */
const isEarlier = (day: ScheduleDay | undefined, above: ScheduleDay | undefined) =>
	!!day?.date && !!above && (above.date === null || day.date < above.date);

function Divide() {
	return (
		<tbody className="divide">
			<tr>
				<th colSpan={4} scope="rowgroup" className="cap">
					Earlier this week
				</th>
			</tr>
		</tbody>
	);
}

function Day({ day: { date, entries }, isToday }: { day: ScheduleDay; isToday: boolean }) {
	return (
		<tbody id={date === null ? undefined : dayId(date)} className={isToday ? "today" : undefined}>
			{entries.map((entry, index) => (
				<Row key={`${entry.kind}${entry.id}`} entry={entry}>
					{index === 0 ? <DateCell date={date} rows={entries.length} isToday={isToday} /> : null}
				</Row>
			))}
		</tbody>
	);
}

/** The calendar leaf of a day; read out in full. */
function DateCell({ date, rows, isToday }: { date: string | null; rows: number; isToday: boolean }) {
	const parts = dateParts(date);
	if (date === null || parts === null)
		return (
			<th scope="rowgroup" rowSpan={rows} className="date">
				<span className="cap">TBD</span>
			</th>
		);
	return (
		<th scope="rowgroup" rowSpan={rows} className="date">
			<span className="sr">{isToday ? `Today, ${dateFull(date)}` : dateFull(date)}</span>
			<span className="cap" aria-hidden="true">
				{parts.weekday.slice(0, 3)}
			</span>
			<b aria-hidden="true">{parts.day}</b>
			<span className="cap" aria-hidden="true">
				{isToday ? (
					"Today"
				) : (
					<>
						{`${parts.month} `}
						<span>{parts.year}</span>
					</>
				)}
			</span>
		</th>
	);
}

function Row({ entry, children }: { entry: ScheduleEntry; children: ReactNode }) {
	if (entry.kind === "game") return <GameRow entry={entry}>{children}</GameRow>;
	if (entry.kind === "bye")
		return (
			<tr className="muted">
				{children}
				<td className="match">
					<span>
						<TeamName name={entry.name} {...signOf(entry)} to={entry.to} />
					</span>
					<Notes notes={entry.notes} narrow />
				</td>
				<td className="time" colSpan={2}>
					<span className="badge">Bye</span>
					<Notes notes={entry.notes} />
				</td>
			</tr>
		);
	return (
		<tr className="muted">
			{children}
			<td colSpan={3} className="match">
				No Games ({entry.reason ?? "Off Week"}) <Notes notes={entry.notes} />
			</td>
		</tr>
	);
}

function GameRow({ entry, children }: { entry: ScheduleEntry & { kind: "game" }; children: ReactNode }) {
	const { to, sides, winner, state, running, time, draft, change, was, moved, isOff } = entry;
	const { notes, place } = entry;
	const isSaid = state === "scheduled" || time === "TBD" || isOff;
	return (
		<tr className="game" {...holds(running)}>
			{children}
			<td className="match">
				<A to={to} className="cover">
					<SideTeams sides={sides} winner={winner} />
				</A>
				<Notes change={change} was={was} notes={notes} place={place} narrow />
			</td>
			<td className="time">
				{running ? (
					<LiveState running={running} first="away" />
				) : (
					<State state={state} time={time} final={entry.final} />
				)}
				{isOff && time !== "TBD" ? (
					<>
						{" "}
						<s className="num">{time}</s>
					</>
				) : null}
				{draft ? (
					<>
						{" "}
						<span className="badge warn">Draft</span>
					</>
				) : null}
				{moved ? (
					<>
						{" "}
						<span className="badge warn" aria-hidden="true">
							Moved
						</span>
					</>
				) : null}
				<Notes change={change} was={was} notes={isSaid ? notes : [time, ...notes]} place={place} />
			</td>
			<td className="res">
				<SidePoints sides={sides} winner={winner} running={running} />
			</td>
		</tr>
	);
}

function State({ state, time, final }: { state: GameState; time: string; final: string | undefined }) {
	const [word, tone] = states[state];
	if (state === "scheduled") return <b className="num">{time}</b>;
	return <span className={tone}>{(state === "final" && final) || word}</span>;
}

const states: Record<GameState, readonly [word: string, className: string]> = {
	scheduled: ["Scheduled", "num"],
	live: ["Live", "badge live"],
	final: ["Final", "cap"],
	forfeit: ["Forfeit", "cap"],
	postponed: ["Postponed", "badge warn"],
	cancelled: ["Cancelled", "badge bad"],
};

/** On a phone they stand under the matchup, elsewhere under the time. */
function Notes({
	change,
	was,
	notes,
	place = null,
	narrow,
}: {
	change?: string | null | undefined;
	was?: string | null | undefined;
	notes: readonly string[];
	place?: PlacePage | null | undefined;
	narrow?: boolean;
}) {
	if (!change && notes.length === 0 && !place) return null;
	return (
		<span className={narrow ? "only-narrow meta" : "meta"}>
			{change ? (
				<strong>
					<Struck text={change} was={was} />
				</strong>
			) : null}
			{change && notes.length > 0 ? " · " : null}
			{notes.join(" · ")}
			{place && (change || notes.length > 0) ? " · " : null}
			{place ? <A to={place.to}>{place.name}</A> : null}
		</span>
	);
}
