import { ErrorPlace, Form } from "../../ui/form/form.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Section } from "../../ui/section.tsx";
import { Table } from "../../ui/table.tsx";

interface HistoryEntry {
	id: number;
	/** It took another entry back, in the history or at the table. */
	takes_back: boolean;
	status: "applied" | "undone" | "late" | "refused";
	actor: string;
	/** When it happened, by the clock of who entered it. */
	at: string;
	sentence: string;
	/** Why it was refused. */
	message: string | null;
}

interface Props {
	game: number;
	entries: readonly HistoryEntry[];
	/** There are older ones. */
	more: boolean;
	zone: string;
	/** Who looks may take entries back. */
	canUndo: boolean;
}

export const historyId = "history";

/** Who entered what about a game, the latest first, each with its way back; what came too late waits to be accepted. */
export function GameHistory({ entries, more, ...rest }: Props) {
	if (entries.length === 0) return null;
	const older = entries.slice(shownMax);
	return (
		<Section title="History of the game" id={historyId}>
			<Entries caption="History of the game" entries={entries.slice(0, shownMax)} {...rest} />
			{older.length === 0 ? null : (
				<details className="fold">
					<summary>{`${older.length}${more ? " and more" : ""} earlier`}</summary>
					<div>
						<Entries caption="Earlier history" entries={older} {...rest} />
					</div>
				</details>
			)}
		</Section>
	);
}

const shownMax = 12;

function Entries({ caption, game, entries, zone, canUndo }: Omit<Props, "more"> & { caption: string }) {
	return (
		<Table caption={caption} className="dense score-history">
			<thead>
				<tr>
					<th scope="col" className="only-wide">
						When
					</th>
					<th scope="col" className="only-wide">
						Who
					</th>
					<th scope="col">What</th>
					<th scope="col">
						<span className="sr">Way back</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{entries.map((entry) => (
					<tr key={entry.id} className={entry.status === "undone" ? "muted" : undefined}>
						<td className="only-wide">
							<Moment at={Date.parse(entry.at)} zone={zone} />
						</td>
						<td className="only-wide who">{entry.actor}</td>
						<td className="what">
							{entry.status === "undone" ? <s>{entry.sentence}</s> : entry.sentence}{" "}
							{words[entry.status] ? (
								<span className={entry.status === "late" ? "badge warn" : "badge"}>{words[entry.status]}</span>
							) : null}{" "}
							{entry.message ? <span className="meta">{entry.message}</span> : null}
							<span className="only-narrow meta">
								<Moment at={Date.parse(entry.at)} zone={zone} />, {entry.actor}
							</span>
						</td>
						<td className="e">{canUndo ? <Way game={game} entry={entry} /> : null}</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

const words = { applied: "", undone: "Taken back", late: "Too late", refused: "Refused" };

/** The way back of an entry that counts, the way in of one that came too late. */
function Way({ game, entry: { id, takes_back, status, sentence } }: { game: number; entry: HistoryEntry }) {
	if (status !== "applied" && status !== "late") return null;
	const back = takes_back ? "Bring back" : "Undo";
	const label = status === "late" ? "Accept" : back;
	return (
		<Form call={`POST /api/gamesv2/${game}/events/${id}/${status === "late" ? "accept" : "undo"}`} id={`event-${id}`}>
			<ErrorPlace />
			<button className="button quiet" aria-label={`${label}: ${sentence}`}>
				{label}
			</button>
		</Form>
	);
}
