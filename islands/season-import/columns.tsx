import { choiceText } from "../../src/domain/sheet/choices.ts";
import { Icon } from "../../src/ui/icon.tsx";
import type { Outcome } from "./read.ts";
import { some } from "../../src/domain/some.ts";

type ReadFile = Outcome["columns"][number];

/** What the columns of files were taken for that are not of the known format: whoever knows better says so, and previews again. */
export function Columns({ files, isOpen }: { files: ReadFile[]; isOpen: boolean }) {
	return files.map((file) => <File key={`${file.file} ${file.sheet}`} file={file} isOpen={isOpen} />);
}

function File({ file, isOpen }: { file: ReadFile; isOpen: boolean }) {
	const { name, columns } = file;
	const out = columns.filter(({ meaning }) => meaning === "").length;
	return (
		<details className="fold columns" open={isOpen || out > 0}>
			<summary>
				<Icon name="chevron" turn />
				{`${name}: what its columns are`}
			</summary>
			<div className="stack gap-3">
				<p className="meta">{placeText(file)}</p>
				<div className="cols min-m">
					{columns.map((column, at) => (
						<Column key={`${at} ${column.heading} ${column.meaning}`} file={file} at={at} column={column} />
					))}
				</div>
			</div>
		</details>
	);
}

/** What files hold and an import leaves where it is: who overlooks a column would miss it. */
export function LeftOut({ files }: { files: ReadFile[] }) {
	const said = files.flatMap(({ name, columns }) => {
		const out = columns.flatMap(({ heading, meaning, values }, at) =>
			meaning === "" && values > 0 ? [`${heading || `Column ${at + 1}`} (${some(values, "value")})`] : [],
		);
		if (out.length === 0) return [];
		return [`${files.length > 1 ? `${name}: left out` : "Left out"}: ${out.join(", ")}.`];
	});
	if (said.length === 0) return null;
	return (
		<div className="notice warn">
			{said.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</div>
	);
}

/** "Sheet Games of Cover, Games. The headings stand in line 3." */
function placeText({ sheet, sheets, line }: ReadFile): string {
	const which = sheet === null ? "" : `Sheet ${sheet} was read. `;
	const others = sheets.filter((other) => other !== sheet);
	const more = others.length > 0 ? `Others are: ${others.join(", ")}. Name one above to read it instead. ` : "";
	return `${which}${more}The headings stand in line ${line}. What is said here is remembered for files with these headings.`;
}

function Column({ file, at, column }: { file: ReadFile; at: number; column: ReadFile["columns"][number] }) {
	const { heading, meaning, samples } = column;
	const id = `column-${file.file}-${at}`;
	const valueOf = (value: string) => choiceText({ file: file.file, at, heading, meaning: value });
	const isKnown = file.possible.some(({ value }) => value === meaning);
	return (
		<div className="field">
			<label htmlFor={id}>{heading || `Column ${at + 1}`}</label>
			<select id={id} name="columns" defaultValue={valueOf(meaning)} aria-describedby={`${id}-samples`}>
				{isKnown ? null : <option value={valueOf(meaning)}>{meaning}</option>}
				{file.possible.map(({ value, label }) => (
					<option key={value} value={valueOf(value)}>
						{label}
					</option>
				))}
			</select>
			<p className="meta" id={`${id}-samples`}>
				{samples.length > 0 ? samples.join(" · ") : "no text"}
			</p>
		</div>
	);
}
