import { A } from "../link.tsx";
import { ListedDay } from "./listed-day.tsx";
import { holds, LiveState, shows, type Running } from "../running.tsx";
import { TickAll } from "../form/form.tsx";
import { Table } from "../table.tsx";

export type StaffGame = {
	id: number;
	/** The game's page. */
	to: string;
	/** YYYY-MM-DD, null for what has no date yet. */
	date: string | null;
	home: string;
	away: string;
	/** "7:00 PM" or "TBD". */
	time: string;
	/** The hosts first; null where there is nothing to count yet. */
	score: readonly [number, number] | null;
	/** While it is being played. */
	running?: Running | null;
	/** What else is to say of it: "Postponed". */
	state: { text: string; tone: "live" | "warn" | "bad" } | null;
	/** League, division. */
	note?: string | null;
	/** Seen by staff alone. */
	draft: boolean;
};

type Props = {
	caption: string;
	games: readonly StaffGame[];
	/** With a number for each and its time (teams 3, staff team page); without them it is the staff's schedule (scheduling 2). */
	whole?: boolean;
	/** The form that leads on with the games that are ticked. */
	ticks?: string;
};

/** Games as staff see them: each row leads to its game. */
export function StaffGames({ caption, games, whole, ticks }: Props) {
	return (
		<Table caption={caption} className={`dense listing${ticks ? " rows-m calendar" : ""}`}>
			<thead>
				<tr>
					{ticks ? (
						<th scope="col" className="fit">
							<TickAll name="games" label="Select all games" />
						</th>
					) : null}
					{whole ? (
						<th scope="col" className="n fit">
							#
						</th>
					) : null}
					<th scope="col" className="fit">
						Date
					</th>
					<th scope="col">Matchup</th>
					{whole ? <th scope="col">Time</th> : null}
					<th scope="col" className="n">
						Results
					</th>
				</tr>
			</thead>
			<tbody>
				{games.map((game, at) => (
					<GameRow key={game.id} game={game} number={whole ? at + 1 : null} ticks={ticks} />
				))}
			</tbody>
		</Table>
	);
}

type RowProps = Pick<Props, "ticks"> & { game: StaffGame; number: number | null };

function GameRow({ game, number, ticks }: RowProps) {
	return (
		<tr className="game" {...holds(game.running)}>
			{ticks ? (
				<td className="fit">
					<input
						type="checkbox"
						name="games"
						form={ticks}
						data-tick="games"
						value={game.id}
						aria-label={`Select ${game.home} and ${game.away}`}
					/>
				</td>
			) : null}
			{number === null ? null : <td className="n dim">{number}</td>}
			<td className="fit">
				<ListedDay date={game.date} />
			</td>
			<th scope="row">
				<A className="team cover" to={game.to}>
					<span>
						{game.home} <span className="dim">vs</span> {game.away}
					</span>
				</A>
				{game.note ? <span className="meta">{game.note}</span> : null}
			</th>
			{number === null ? null : <td>{game.time}</td>}
			<td className="n key">
				<Results game={game} />
			</td>
		</tr>
	);
}

function Results({ game: { score, state, running, draft } }: { game: StaffGame }) {
	const nothing = state || draft ? null : <span className="dim">–</span>;
	return (
		<>
			{draft ? <span className="badge warn">Draft</span> : null}
			{running ? <LiveState running={running} first="home" /> : null}{" "}
			{state ? <span className={`badge ${state.tone}`}>{state.text}</span> : null}
			{score ? <Score score={score} running={running} /> : nothing}
		</>
	);
}

type Figures = { score: readonly [number, number]; running: Running | null | undefined };

function Score({ score: [home, away], running }: Figures) {
	if (!running) return <span>{`${home}–${away}`}</span>;
	return (
		<span>
			<span {...shows(running, "home")}>{home}</span>–<span {...shows(running, "away")}>{away}</span>
		</span>
	);
}
