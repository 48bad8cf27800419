import { A } from "../../ui/link.tsx";
import { Heading, Table } from "../../ui/table.tsx";

type BoxScoreRow = {
	/** The roster entry. */
	id: number;
	name: string;
	/** The player's page; none for one who is not named. */
	to: string | null;
	/** A word of warning beside the name; where it leads, if the reader may go there. */
	flag?: { text: string; to: string | null } | null;
	/** One text a stat. */
	cells: readonly string[];
	/** "6–7", field goals made and attempted, for a phone. */
	shots: string | null;
};

type Props = {
	team: string;
	/** Where a team has several tables. */
	title: string | null;
	/** The columns; `name` explains the abbreviation. */
	stats: readonly { abbreviation: string; name: string }[];
	rows: readonly BoxScoreRow[];
	total: Pick<BoxScoreRow, "cells" | "shots">;
	/** Who was listed and did not play. */
	absent: readonly Named[];
	/** Who may have played, where nothing is entered of anybody. */
	roster: readonly Named[];
	/** The page says itself that figures are still to come. */
	isSaid: boolean;
};

type Named = Pick<BoxScoreRow, "id" | "name" | "to" | "flag">;

/** One team's lines in a game with its Total row (games 8, statistics 4); before the first figure the roster without any. */
export function BoxScore({ team, title, stats, rows: entered, total, absent, roster, isSaid }: Props) {
	const isEmpty = entered.length === 0;
	const rows = isEmpty
		? roster.map((player) => ({ ...player, cells: stats.map(() => "–"), shots: total.shots === null ? null : "–" }))
		: entered;
	const table = (
		<>
			{isEmpty && !isSaid ? <p className="meta">No statistics have been entered for {team} yet.</p> : null}

			<Table caption={title === null ? `${team} box score` : `${team} ${title.toLowerCase()}`} className="dense box">
				<thead>
					<tr>
						<th scope="col" className="pin">
							Player
						</th>
						{stats.map(({ abbreviation, name }) => (
							<Heading key={abbreviation} className="n" title={name}>
								{abbreviation}
							</Heading>
						))}
						{total.shots === null ? null : (
							<Heading className="n shots" title="Field goals made and attempted">
								FG
							</Heading>
						)}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<th scope="row" className="key pin">
								<Name {...row} /> {row.flag ? <Flag {...row.flag} /> : null}
							</th>
							<Cells {...row} />
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr className="total">
						<th scope="row" className="pin">
							Total
						</th>
						<Cells {...total} />
					</tr>
				</tfoot>
			</Table>
			{isEmpty ? null : <Names label="Did not play" players={absent} />}
		</>
	);
	return title === null ? (
		table
	) : (
		<div className="stack gap-2">
			<h3>{title}</h3>
			{table}
		</div>
	);
}

function Flag({ text, to }: { text: string; to: string | null }) {
	const word = <span className="badge warn">{text}</span>;
	return to === null ? word : <A to={to}>{word}</A>;
}

function Names({ label, players }: { label: string; players: readonly Named[] }) {
	if (players.length === 0) return null;
	return (
		<p className="meta absent">
			{label}:{" "}
			{players.map((player, index) => (
				<span key={player.id}>
					{index > 0 ? ", " : ""}
					<Name {...player} />
					{player.flag ? (
						<>
							{" "}
							<Flag {...player.flag} />
						</>
					) : null}
				</span>
			))}
		</p>
	);
}

function Name({ name, to }: Pick<Named, "name" | "to">) {
	return to === null ? name : <A to={to}>{name}</A>;
}

/** The first stat is the one that a box score is read for. */
function Cells({ cells, shots }: Pick<BoxScoreRow, "cells" | "shots">) {
	return (
		<>
			{cells.map((cell, index) => (
				<td key={index} className={index === 0 ? "n key" : "n"}>
					{cell}
				</td>
			))}
			{shots === null ? null : <td className="n shots">{shots}</td>}
		</>
	);
}
