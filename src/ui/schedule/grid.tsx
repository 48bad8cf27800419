import { memo } from "react";
import { dateFull, dateParts, timeText } from "../../domain/clock.ts";
import { statusLabels } from "../../domain/game/game.ts";
import { to } from "../../domain/paths.ts";
import { hasRoom, type Cell, type Grid, type Row } from "../../domain/schedule/grid.ts";
import { sentenceCase } from "../../domain/some.ts";
import type { Placed } from "../../domain/schedule/view.ts";
import type { BuilderWeek } from "../../domain/schedule/wire.ts";
import { A } from "../link.tsx";
import { Matchup, plainLook, type GridLook } from "./matchup.tsx";
import { nameIn, slotName, titleOf, type Teams } from "./words.ts";

type Props = {
	id: string;
	label: string;
	grid: Grid<Placed>;
	weeks: readonly BuilderWeek[];
	teams: Teams;
	/** The organization's day. */
	today: string;
	look?: GridLook;
	/** The spot that the keys stand on. */
	active?: string;
};

/**
 * A schedule by week (scheduling 4): number, date, who has a bye or a double header, and a column a time and place. On a phone the
 * same cells are a list under each date. One spot can be reached by Tab, the others from it by arrow keys.
 */
export function ScheduleGrid({ id, label, grid, weeks, teams, today, look = plainLook, active = "0:0:0" }: Props) {
	const reasons = new Map(weeks.flatMap(({ days }) => days.map(({ date, reason }) => [date, reason])));
	const byWeek = [...Map.groupBy(grid.rows.entries(), ([, { week }]) => week)];
	const [activeRow] = active.split(":");
	const isCalm = grid.rows.every(
		({ byes, doubles, calledOff }) => byes.length + doubles.length + calledOff.length === 0,
	);
	const looks = ["builder scroll", isCalm ? "calm" : "", grid.columns.length > columnsOnPaper ? "long" : ""];
	return (
		<div className={looks.filter(Boolean).join(" ")} id={id}>
			{/* A grid is walked with arrow keys; HTML's own element for it is the table. */}
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
			<table role="grid" aria-label={label} aria-describedby={`${id}-how`}>
				<thead>
					<tr>
						<th scope="col" className="week">
							Week
						</th>
						<th scope="col" className="day">
							Date
						</th>
						<th scope="col" className="idle">
							<abbr title="Byes and double headers">Bye/DH</abbr>
						</th>
						{grid.columns.map((column) => (
							<th scope="col" className="slot" key={`${column.time} ${column.place ?? ""}`}>
								<b>{timeText(column.time)}</b>
								{column.place ? <span className="meta">{column.place}</span> : null}
							</th>
						))}
					</tr>
				</thead>
				{byWeek.map(([week, rows]) => (
					<tbody key={week}>
						{rows.map(([at, row]) => (
							<Day
								key={row.date}
								row={row}
								at={at}
								days={rows.length}
								reason={reasons.get(row.date) ?? null}
								open={openDates(rows.map(([, { date, isOff }]) => (isOff ? "" : date)))}
								teams={teams}
								isToday={row.date === today}
								look={look}
								active={String(at) === activeRow ? active : null}
							/>
						))}
					</tbody>
				))}
			</table>
		</div>
	);
}

/** More of them do not fit on a sheet: then the days are printed as lists. */
const columnsOnPaper = 8;

type DayProps = {
	row: Row<Placed>;
	at: number;
	/** Days in its week. */
	days: number;
	reason: string | null;
	/** The dates of its week on which games are offered, in one text. */
	open: string;
	teams: Teams;
	isToday: boolean;
	look: GridLook;
	/** The active spot, where it is in this row. */
	active: string | null;
};

/** Drawn anew only where something of the day has changed: a season has many. */
const Day = memo(DayRow, isSameDay);

function isSameDay(a: DayProps, b: DayProps): boolean {
	const isSame = (["row", "at", "days", "reason", "open", "teams", "isToday", "active"] as const).every(
		(name) => a[name] === b[name],
	);
	if (!isSame || a.look.follow !== b.look.follow || a.look.isPublished !== b.look.isPublished) return false;
	const { conflicts } = a.look;
	const isSameGame = ({ id }: Placed) =>
		(a.look.held === id) === (b.look.held === id) &&
		a.look.fresh.has(id) === b.look.fresh.has(id) &&
		(conflicts === b.look.conflicts || conflicts.get(id)?.join() === b.look.conflicts.get(id)?.join());
	return b.row.cells.every(({ games }) => games.every(isSameGame));
}

function DayRow({ row, at, days, reason, open, teams, isToday, look, active }: DayProps) {
	const { week, date, isFirst, isOff, shut, cells } = row;
	const parts = dateParts(date);
	const isEmpty = (isOff || shut !== null) && cells.every(({ games }) => games.length === 0);
	return (
		<tr className={isEmpty ? "rest" : undefined}>
			{isFirst ? (
				<th scope="rowgroup" rowSpan={days} className="week">
					<span className="only-narrow">Week</span> <b>{week + 1}</b>
				</th>
			) : null}
			<th scope="row" className={isToday ? "day today" : "day"}>
				<span className="sr">{isToday ? `Today, ${dateFull(date)}` : dateFull(date)}</span>
				<span className="leaf" aria-hidden="true">
					<span className="cap">{parts?.weekday.slice(0, 3)}</span>
					<b>{parts?.day}</b>
					<span className="cap">{isToday ? "Today" : parts?.month}</span>
				</span>
			</th>
			<td className="idle">
				<Idle row={row} open={open} teams={teams} />
			</td>
			{isEmpty ? (
				<td className="none" colSpan={cells.length}>
					{shut === null ? `No Games (${reason ?? "Off Week"})` : sentenceCase(shut)}
				</td>
			) : (
				cells.map((cell, column) => (
					<SlotCell key={column} cell={cell} spot={`${at}:${column}`} teams={teams} look={look} active={active} />
				))
			)}
		</tr>
	);
}

function openDates(dates: readonly string[]): string {
	return dates.filter((date) => date !== "").join(" ");
}

function Idle({ row, open, teams }: { row: Row<Placed>; open: string; teams: Teams }) {
	const { byes, doubles, calledOff, shut } = row;
	if (byes.length + doubles.length + calledOff.length === 0) return <span className="dim only-wide">–</span>;
	if (shut !== null && byes.length > 1 && byes.length === teams.size) return <EverybodysBye />;
	const dates = open.split(" ");
	const isAway = (id: number) => dates.every((date) => teams.get(id)?.unavailableDates.includes(date));
	return (
		<ul>
			{[...byes.map((id) => ({ id, isBye: true })), ...doubles.map((id) => ({ id, isBye: false }))].map(
				({ id, isBye }) => (
					<li key={`${id} ${isBye}`}>
						<span className="badge">{isBye ? "Bye" : <abbr title="Double header">DH</abbr>}</span>
						<span className="team">{nameIn(teams, id)}</span>
						{isBye && isAway(id) ? <span className="meta">not available</span> : null}
					</li>
				),
			)}
			{calledOff.map((game) => (
				<CalledOff key={game.id} game={game} teams={teams} />
			))}
		</ul>
	);
}

/** In a week in which every venue is closed nobody looks for who plays. */
function EverybodysBye() {
	return (
		<ul>
			<li>
				<span className="badge">Bye</span>
				<span className="team">All teams</span>
			</li>
		</ul>
	);
}

/** A game that would have been played, so that nobody looks for it. It takes no slot; its page says more. */
function CalledOff({ game, teams }: { game: Placed; teams: Teams }) {
	return (
		<li className="called-off">
			<span className="badge warn">{statusLabels[game.status]}</span>
			<A to={to.game(game.id)} className="team">
				<s>{titleOf(game, teams)}</s>
			</A>
			<span className="meta">{slotName({ time: game.time, place: game.place ?? null })}</span>
		</li>
	);
}

type CellProps = {
	cell: Cell<Placed>;
	/** Row and column; the lane follows. */
	spot: string;
	teams: Teams;
	look: GridLook;
	active: string | null;
};

function SlotCell({ cell, spot, teams, look, active }: CellProps) {
	const { games, capacity, date, key, shut } = cell;
	if (shut !== null && games.length === 0)
		return (
			<td className="closed shut">
				<SlotTime cell={cell} />
				<span className="meta">{sentenceCase(shut)}</span>
			</td>
		);
	if (cell.isTaken)
		return (
			<td className="closed">
				<span className="meta">Taken</span>
				<span className="sr"> by a game that is played here then</span>
			</td>
		);
	if (capacity === 0 && games.length === 0) return <td className="closed" aria-label="No slot" />;
	const where = `${dateFull(date)}, ${slotName(cell)}`;
	const free = `${spot}:${games.length}`;
	const left = capacity - games.length;
	return (
		<td className={capacity === 0 ? "stray" : undefined}>
			<SlotTime cell={cell} />
			<div className="spots">
				{games.map((game, lane) => (
					<Matchup
						key={lane}
						game={game}
						teams={teams}
						look={look}
						where={where}
						spot={`${spot}:${lane}`}
						isActive={active === `${spot}:${lane}`}
					/>
				))}
				{shut === null ? null : <span className="meta shut-note">{sentenceCase(shut)}</span>}
				{hasRoom(cell) ? (
					<button type="button" className="free" data-spot={free} data-slot={key} tabIndex={active === free ? 0 : -1}>
						<span>{left > 1 ? `${left} free` : "Free"}</span>
						<b>Move here</b>
						<span className="sr">, {where}</span>
					</button>
				) : null}
			</div>
		</td>
	);
}

/** What the head of the column says, where there is none. */
function SlotTime({ cell: { time, place } }: { cell: Cell<Placed> }) {
	return (
		<span className="only-narrow when">
			<b>{timeText(time)}</b> {place}
		</span>
	);
}
