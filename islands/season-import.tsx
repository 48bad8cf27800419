import { useEffect, useRef, useState } from "react";
import type { AnswerOf } from "../src/domain/answers.ts";
import { Table } from "../src/ui/table.tsx";
import { call } from "./lib/call.ts";

/** What an import did or would do. */
type Outcome = AnswerOf<"POST /api/imports">;

interface Props {
	/** Names that are there already, to choose from. */
	seasons: string[];
	leagues: string[];
}

const sentences: Record<Outcome["outcome"], string> = {
	refused: "Nothing was stored: these rows must be mended first.",
	unchanged: "Everything in these files is here already.",
	stored: "The season is in.",
	preview: "This is what the files would change.",
};

const files = [
	["games", "Games (games.csv)"],
	["boxScores", "Box scores (box-scores.csv)"],
	["teams", "Teams (teams.csv)"],
	["players", "Players (players.csv)"],
	["calendar", "Byes and weeks off (calendar.csv)"],
	["settings", "Settings (settings.csv)"],
] as const;

/** The season import by upload: first what it would change, then the import itself. Files that are chosen stay chosen. */
export default function SeasonImport({ seasons, leagues }: Props) {
	const [outcome, setOutcome] = useState<Outcome | null>(null);
	const [error, setError] = useState("");
	const [busy, setBusy] = useState("");
	const answerPlace = useRef<HTMLDivElement>(null);
	const mainButton = useRef<HTMLButtonElement>(null);
	const previewed = outcome?.outcome === "preview";

	useEffect(() => {
		if (outcome !== null || error !== "") answerPlace.current?.scrollIntoView({ block: "nearest" });
	}, [outcome, error]);

	const submit = async (form: HTMLFormElement, preview: boolean) => {
		setBusy(preview ? "Reading..." : "Importing...");
		setError("");
		const body = new FormData(form);
		body.set("preview", String(preview));
		const answer = await call("POST /api/imports", {}, body);
		setBusy("");
		if (answer.ok) setOutcome(answer.body);
		else {
			setOutcome(null);
			setError(Object.values(answer.fields)[0] ?? answer.message);
		}
	};

	/** Back to the form as it was filled in. */
	const cancel = () => {
		setOutcome(null);
		setError("");
		mainButton.current?.focus();
	};

	return (
		<form
			className="stack gap-4 import"
			onChange={() => setOutcome(null)}
			onSubmit={(event) => {
				event.preventDefault();
				void submit(event.currentTarget, !previewed);
			}}
		>
			<div className="cols min-l">
				<Named name="season" label="Season" known={seasons} hint="May stay empty where settings.csv names it." />
				<Named name="league" label="League" known={leagues} hint="Of rows that name none." />
				{files.map(([name, label]) => (
					<File key={name} name={name} label={label} />
				))}
			</div>
			<div className="stack gap-4 answer" ref={answerPlace}>
				<div className="row">
					<button ref={mainButton} className="button main" disabled={busy !== ""}>
						{busy || (previewed ? "Import" : "Preview")}
					</button>
					{previewed ? (
						<button type="button" className="button" disabled={busy !== ""} onClick={cancel}>
							Cancel
						</button>
					) : null}
				</div>
				<div aria-live="polite">
					{error ? <p className="notice bad">{error}</p> : null}
					{outcome ? <Report outcome={outcome} /> : null}
				</div>
			</div>
		</form>
	);
}

function Named({ name, label, known, hint }: { name: string; label: string; known: string[]; hint: string }) {
	return (
		<div className="field">
			<label htmlFor={`import-${name}`}>{label}</label>
			<input
				id={`import-${name}`}
				name={name}
				list={`known-${name}`}
				maxLength={100}
				aria-describedby={`hint-${name}`}
			/>
			<p className="meta" id={`hint-${name}`}>
				{hint}
			</p>
			<datalist id={`known-${name}`}>
				{known.map((value) => (
					<option key={value} value={value}>
						{value}
					</option>
				))}
			</datalist>
		</div>
	);
}

function File({ name, label }: { name: string; label: string }) {
	return (
		<div className="field">
			<label htmlFor={`import-${name}`}>{label}</label>
			<input id={`import-${name}`} name={name} type="file" accept=".csv,text/csv" />
		</div>
	);
}

function Report({ outcome: { outcome, counts, changes, changeCounts, problems, problemCount } }: { outcome: Outcome }) {
	const more = problemCount - problems.length;
	return (
		<div className="stack gap-4">
			<p className={`notice ${outcome === "refused" ? "bad" : "good"}`}>{sentences[outcome]}</p>
			{problems.length > 0 ? (
				<ol className="bullets">
					{problems.map((problem) => (
						<li key={problem}>{problem}</li>
					))}
				</ol>
			) : null}
			{more > 0 ? <p className="meta">{`and ${more} more`}</p> : null}
			{Object.keys(counts).length > 0 ? (
				<dl className="counts">
					{Object.entries(counts).map(([what, count]) => (
						<div key={what}>
							<dt>{what.replaceAll("_", " ")}</dt>
							<dd>{count.toLocaleString("en")}</dd>
						</div>
					))}
				</dl>
			) : null}
			{Object.entries(changeCounts).map(([file, count]) => (
				<Changes key={file} file={file} rows={changes.filter((change) => change.file === file)} count={count} />
			))}
		</div>
	);
}

/** What a file would add or change, row by row; what follows from rows that are not there has no line. */
function Changes({ file, rows, count }: { file: string; rows: Outcome["changes"]; count: number }) {
	const more = count - rows.length;
	return (
		<div className="changes">
			<h3>{`${file}: ${count.toLocaleString("en")} ${count === 1 ? "change" : "changes"}`}</h3>
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
