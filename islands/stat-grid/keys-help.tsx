interface Props {
	oneKey: boolean;
	setOneKey(on: boolean): void;
}

const keys: readonly [string, string][] = [
	["Tab, Shift+Tab", "the next or last figure to type"],
	["Enter, Shift+Enter", "the next or last player, in the column where you began"],
	["Arrows, Home, End", "any cell; with Ctrl the first and the last"],
	["Delete, Ctrl+Delete", "empty the cell, or the whole line"],
	["Escape", "take back what you type here; once more leads to Save Stats"],
	["Ctrl+Z, Ctrl+Y", "undo and redo"],
	["Ctrl+V", "paste a block from a spreadsheet, with names, numbers or headings if it has them"],
	["Ctrl+S", "save"],
];

/** The fastest way to type a line, and what the keys do. */
export function KeysHelp({ oneKey, setOneKey }: Props) {
	return (
		<div className="keys">
			<label className="check">
				<input type="checkbox" checked={oneKey} onChange={(event) => setOneKey(event.target.checked)} />
				One key a figure
			</label>
			<p className="meta">
				{oneKey
					? "Each digit fills a cell and goes on. A point is ten more (.4 is 14), a minus is none (0 of 0)."
					: "Points follow from the makes until you type them."}
			</p>
			<details>
				<summary>Keys</summary>
				<dl>
					{keys.map(([key, what]) => (
						<div key={key}>
							<dt>{key}</dt>
							<dd>{what}</dd>
						</div>
					))}
				</dl>
			</details>
		</div>
	);
}
