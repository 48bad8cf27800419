import type { Sport } from "../../domain/sport/sport.ts";
import { ShortHeading } from "../table.tsx";

/** A team's wins and losses, and what stands apart from them. */
interface Record {
	wins: number;
	losses: number;
	ties: number;
	/** Of the losses those after regular time, where a sport knows them. */
	narrowLosses: number;
}

/** What a table has of it besides wins and losses. */
export interface RecordColumns {
	/** A tie is a result like others. */
	draws: boolean;
	ties: boolean;
	beyond: boolean;
}

/** Ties where there are any, draws always, and the losses after regular time where they give points. */
export function recordColumns(
	{ awards }: Pick<Sport, "awards">,
	points: boolean,
	rows: readonly Pick<Record, "ties">[],
): RecordColumns {
	const draws = awards.draws && points;
	return { draws, ties: draws || rows.some((row) => row.ties > 0), beyond: points && awards.narrow?.by === "overtime" };
}

/** The headings of a record, the same in every table that has one. */
export function RecordHeadings({ draws, ties, beyond, sorted = false }: RecordColumns & { sorted?: boolean }) {
	return (
		<>
			<ShortHeading word="Wins" short="W" className="n" sorted={sorted} />
			{draws ? <ShortHeading word="Draws" short="D" className="n" /> : null}
			<ShortHeading word="Losses" short="L" className="n" />
			{beyond ? <ShortHeading word="Overtime losses" short="OT" className="n" /> : null}
			{ties && !draws ? <ShortHeading word="Ties" short="T" className="n" /> : null}
		</>
	);
}

/** A team's record, in the order of its headings; `light` where something else is what the table goes by. */
export function RecordCells({ row, light, ...columns }: RecordColumns & { row: Record; light?: boolean }) {
	const { draws, ties, beyond } = columns;
	return (
		<>
			<td className={light ? "n" : "n key"}>{row.wins}</td>
			{draws ? <td className="n">{row.ties}</td> : null}
			<td className="n">{beyond ? row.losses - row.narrowLosses : row.losses}</td>
			{beyond ? <td className="n">{row.narrowLosses}</td> : null}
			{ties && !draws ? <td className="n">{row.ties}</td> : null}
		</>
	);
}
