import { importedText, undoImportId } from "../../src/domain/csv/counts.ts";
import { to } from "../../src/domain/paths.ts";
import { A } from "../../src/ui/link.tsx";
import { Table } from "../../src/ui/table.tsx";
import { Columns, LeftOut } from "./columns.tsx";
import { News } from "./news.tsx";
import { People } from "./people.tsx";
import type { Outcome, Read } from "./read.ts";
import { some } from "../../src/domain/some.ts";

const sentences: Record<Outcome["outcome"], string> = {
	refused: "Nothing was stored: these rows must be mended first.",
	unchanged: "Everything in these files is here already.",
	stored: "The season is in.",
	preview: "This is what the files would change.",
};

/** What the files did or would do: what is wrong, how their columns were read, what is new, and every change. */
export function Report({ outcome, read }: { outcome: Outcome | null; read: Read }) {
	return (
		<div className="stack gap-4">
			{outcome ? <Verdict outcome={outcome} /> : null}
			<Columns files={read.columns} isOpen={read.wasRefused} />
			{outcome && outcome.outcome !== "refused" ? <Doubts outcome={outcome} /> : null}
			<People {...read} />
			<News {...read} />
			{outcome ? <Figures outcome={outcome} /> : null}
		</div>
	);
}

function Verdict({ outcome: { outcome, problems, problemCount, wrong, season, undo } }: { outcome: Outcome }) {
	const more = problemCount - problems.length;
	return (
		<>
			{Object.values(wrong).map((sentence) => (
				<p key={sentence} className="notice bad">{`Nothing was stored. ${sentence}`}</p>
			))}
			{problems.length > 0 || outcome !== "refused" ? (
				<p className={`notice ${outcome === "refused" ? "bad" : "good"}`}>
					<span>
						{outcome === "stored" && season === null ? "The venues are in." : sentences[outcome]}
						{season ? <Ways season={season} /> : null}
					</span>
				</p>
			) : null}
			{undo === null ? null : (
				<div className="row">
					<button className="button" form={undoImportId(undo)}>
						Undo
					</button>
				</div>
			)}
			{problems.length > 0 ? (
				<ol className="bullets">
					{problems.map((problem) => (
						<li key={problem}>{problem}</li>
					))}
				</ol>
			) : null}
			{more > 0 ? <p className="meta">{`and ${more} more`}</p> : null}
		</>
	);
}

/** Where a season that is in can be looked at; visitors do not see a planned one. */
function Ways({ season: { id, planned } }: { season: NonNullable<Outcome["season"]> }) {
	return (
		<>
			{" Look at it: "}
			<A to={to.season(id)}>Season's page</A>
			{planned ? null : (
				<>
					{", "}
					<A to={to.standings({ season: id })}>Standings on the site</A>
				</>
			)}
		</>
	);
}

/** What may be stored so, and should be known before. */
function Doubts({ outcome: said }: { outcome: Outcome }) {
	const { outcome, columns, clashes, clashCount } = said;
	return (
		<>
			<LeftOut files={columns} />
			<Told
				what="One number would be worn by more than one player of a team. An import stores it so."
				list={said.doubles}
				count={said.doubleCount}
			/>
			<Told
				what="A score is not what the parts of its game give, or level where its sport goes on. An import stores it so."
				list={said.sums}
				count={said.sumCount}
			/>
			<Clashes told={clashes} count={clashCount} isStored={outcome === "stored"} />
		</>
	);
}

function Figures({ outcome: { counts, changes, changeCounts } }: { outcome: Outcome }) {
	return (
		<>
			{Object.keys(counts).length > 0 ? (
				<dl className="counts">
					{Object.entries(counts).map(([what, count]) => (
						<div key={what}>
							<dt>{importedText(what)}</dt>
							<dd>{count.toLocaleString("en")}</dd>
						</div>
					))}
				</dl>
			) : null}
			{Object.entries(changeCounts).map(([file, count]) => (
				<Changes key={file} file={file} rows={changes.filter((change) => change.file === file)} count={count} />
			))}
		</>
	);
}

/** A number that two of a team would wear: where one of them was mistyped, nothing else says so. */
function Told({ what, list, count }: { what: string; list: readonly string[]; count: number }) {
	if (count === 0) return null;
	const more = count - list.length;
	return (
		<div className="notice warn stack gap-2">
			<p>{what}</p>
			<ul className="bullets">
				{list.map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
			{more > 0 ? <p className="meta">{`and ${more.toLocaleString("en")} more`}</p> : null}
		</div>
	);
}

/** What would be at one time; it may be stored so, and waits on the page of clashes then. */
function Clashes({ told, count, isStored }: { told: readonly string[]; count: number; isStored: boolean }) {
	if (count === 0) return null;
	const more = count - told.length;
	const clashes = some(count, "clash", "clashes");
	return (
		<div className="notice warn stack gap-2">
			{isStored ? (
				<p>
					{`The calendar has ${clashes} now. Move the games, or keep them: `}
					<A to={to.clashes()}>Clashes</A>
				</p>
			) : (
				<p>{`${clashes} would come of it. An import stores the games so; then they wait under Clashes.`}</p>
			)}
			{told.length > 0 ? (
				<ul className="bullets">
					{told.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			) : null}
			{more > 0 && !isStored ? <p className="meta">{`and ${more.toLocaleString("en")} more`}</p> : null}
		</div>
	);
}

/** What a file would add or change, row by row; what follows from rows that are not there has no line. */
function Changes({ file, rows, count }: { file: string; rows: Outcome["changes"]; count: number }) {
	const more = count - rows.length;
	return (
		<div className="changes">
			<h3>{`${file}: ${some(count, "change")}`}</h3>
			<Table caption={`What ${file} would add or change`} className="dense listing">
				<thead>
					<tr>
						<th scope="col" className="n">
							Line
						</th>
						<th scope="col">Row</th>
						<th scope="col">What</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ line, row, what }, at) => (
						<tr key={at}>
							<td className="n">{line ?? "–"}</td>
							<td>{row}</td>
							<td>{what}</td>
						</tr>
					))}
				</tbody>
			</Table>
			{more > 0 ? <p className="meta">{`and ${more.toLocaleString("en")} more`}</p> : null}
		</div>
	);
}
