import type { ReactNode } from "react";
import { dateListed, dateFull, isDate } from "../../../domain/clock.ts";
import { DeleteSelected } from "../../../ui/form/delete-selected.tsx";
import { OpenButton, SentWithoutScript, TickAll } from "../../../ui/form/form.tsx";
import { GameResult, type ResultGame } from "./result.tsx";
import { callsOf, type DeskPlace } from "../../../ui/league-teams.tsx";
import { A } from "../../../ui/link.tsx";
import { to } from "../../../domain/paths.ts";
import { ListedDay } from "../../../ui/game/listed-day.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

export type DeskGame = ResultGame & {
	kind: "game";
	date: string | null;
	location: string | null;
	location_url: string | null;
	/** "7:00 PM" or "TBD". */
	time: string;
	/** "Completed", "Scheduled", … */
	status: { text: string; tone: "good" | "live" | "warn" | "bad" | "" };
};
export type DeskRow =
	| DeskGame
	| { kind: "bye"; id: number; date: string | null; team: string }
	| { kind: "off"; id: number; date: string; reason: string | null };

const deleteForm = "delete-items";

type ToolProps = {
	place: DeskPlace;
	dates: readonly string[];
	hasUndated: boolean;
	/** The day shown, "none", or null for all. */
	date: string | null;
	/** Whether a row is shown. */
	any: boolean;
};

/** The date filter, which the tab remembers, and what can be added. */
export function LeagueGameTools({ place, dates, hasUndated, date, any }: ToolProps) {
	return (
		<div className="row push">
			<form method="get" data-remember={`league-${place.season.id}-${place.league.id}`}>
				<select id="date-filter" name="date" aria-label="Date" defaultValue={date ?? "all"}>
					<option value="all">All Dates</option>
					{dates.map((day) => (
						<option key={day} value={day}>
							{dateListed(day)}
						</option>
					))}
					{hasUndated ? <option value="none">No date yet</option> : null}
				</select>
				<SentWithoutScript label="Show" />
			</form>
			{any ? (
				<A
					className="button"
					to={to.changeGames({ league: place.league.id, from: isDate(date) ? date : undefined })}
					data-ticked="item"
				>
					Change selected
				</A>
			) : null}
			<DeleteSelected
				id={deleteForm}
				any={any}
				call="DELETE /api/{item}"
				each="item"
				none="Select games, byes, or week-offs to delete."
				confirm="Delete selected games, byes and week-offs?"
				done="Items deleted successfully"
				fail="Error occurred while deleting."
			/>
			<OpenButton id="open-add-game" dialog="add-game" label="+ Add Game" />
			<OpenButton id="open-add-bye" dialog="add-bye" label="+ Add Bye" />
			<OpenButton id="open-add-week-off" dialog="add-week-off" label="+ Add Week Off" />
		</div>
	);
}

/** The calendar of a league: games lead to their pages, their results are typed in place (leagues 8). */
export function LeagueGames({ place, rows, first }: { place: DeskPlace; rows: readonly DeskRow[]; first: number }) {
	return (
		<Table caption="Game schedule" className="dense rows-m calendar">
			<thead>
				<tr>
					<Heading>
						<TickAll name="item" label="Select all games, byes and week-offs" />
					</Heading>
					<Heading className="n only-wide">#</Heading>
					<Heading>Date</Heading>
					<Heading>Matchup</Heading>
					<Heading className="only-wide">Location</Heading>
					<Heading className="only-wide">Time</Heading>
					<Heading className="only-wide">Status</Heading>
					<Heading className="n">Results</Heading>
				</tr>
			</thead>
			<tbody>
				{rows.map((row, at) => (
					<Row key={`${row.kind} ${row.id}`} place={place} row={row} number={first + at + 1} />
				))}
			</tbody>
		</Table>
	);
}

function Row({ place, row, number }: { place: DeskPlace; row: DeskRow; number: number }) {
	if (row.kind === "game") return <GameRow place={place} game={row} number={number} />;
	if (row.kind === "bye")
		return (
			<tr className="muted">
				<Start path={`bye-dates/${row.id}`} label={`Select bye of ${row.team}`} number={number} date={row.date} />
				<th scope="row">
					<span className="team">{row.team}</span>
					<span className="only-narrow meta">{`#${number} · Bye`}</span>
				</th>
				<td className="only-wide" colSpan={3}>
					Bye
				</td>
				<td className="n">–</td>
			</tr>
		);
	return (
		<tr className="muted">
			<Start
				path={`week-offs/${row.id}`}
				label={`Select week off of ${dateListed(row.date)}`}
				number={number}
				date={row.date}
			/>
			<td colSpan={5}>No Games ({row.reason ?? "Off Week"})</td>
		</tr>
	);
}

function GameRow({ place, game, number }: { place: DeskPlace; game: DeskGame; number: number }) {
	const { home, away } = game;
	return (
		<tr className="game">
			<Start
				path={`${callsOf(place).slice("/api/".length)}/games/${game.id}`}
				label={`Select ${home} and ${away}`}
				game={game.id}
				number={number}
				date={game.date}
			/>
			<th scope="row">
				<A className="team cover" to={game.to}>
					{home} <span className="dim">vs</span> {away}
				</A>
				<span className="only-narrow meta">
					{[`#${number}`, game.time, game.location].filter(Boolean).join(" · ")} <Status game={game} />
				</span>
			</th>
			<td className="only-wide">
				<Location game={game} />
			</td>
			<td className="only-wide time">{game.time}</td>
			<td className="only-wide">
				<Status game={game} />
			</td>
			<td className="n">
				<GameResult place={place} game={game} />
			</td>
		</tr>
	);
}

function Status({ game: { status, draft } }: { game: DeskGame }) {
	return (
		<>
			<span className={`badge ${status.tone}`.trim()}>{status.text}</span>
			{draft ? <span className="badge warn">Draft</span> : null}
		</>
	);
}

function Start({
	path,
	game,
	label,
	number,
	date,
}: {
	path: string;
	/** Its id; none of what is no game. */
	game?: number;
	label: string;
	number: number;
	date: string | null;
}): ReactNode {
	return (
		<>
			<td>
				<input
					type="checkbox"
					name="_tick"
					form={deleteForm}
					data-tick="item"
					data-row={game}
					value={path}
					aria-label={label}
				/>
			</td>
			<td className="n dim only-wide">{number}</td>
			<td>
				<ListedDay date={date} />
			</td>
		</>
	);
}

function Location({ game: { location, location_url } }: { game: DeskGame }) {
	if (!location_url) return location ?? "–";
	return (
		<a className="place" href={location_url} target="_blank" rel="noopener noreferrer">
			{location ?? "Map"}
		</a>
	);
}

/** The day that a filter leaves, in words. */
export const dayText = (date: string) => (date === "none" ? "Without a date" : dateFull(date));
