import type { ReactNode } from "react";
import { chunksOf, type Chunk, type Run, wordsOf } from "../../domain/page/marked.ts";
import { A } from "../link.tsx";
import { Table } from "../table.tsx";

/** A text of a page with its few marks (content 9): drawn by React from what was read, so that a tag stays text. */
export function Marked({ text }: { text: string }) {
	return chunksOf(text).map((chunk, index) => <Part key={index} chunk={chunk} />);
}

function Part({ chunk }: { chunk: Chunk }) {
	if (chunk.is === "paragraph")
		return (
			<p>
				<Runs runs={chunk.runs} />
			</p>
		);
	if (chunk.is === "table") return <Rows {...chunk} />;
	const items = chunk.items.map((runs, index) => (
		<li key={index}>
			<Runs runs={runs} />
		</li>
	));
	return chunk.start === null ? (
		<ul className="bullets">{items}</ul>
	) : (
		<ol className="numbers" start={chunk.start}>
			{items}
		</ol>
	);
}

function Rows({ head, rows }: Extract<Chunk, { is: "table" }>) {
	return (
		<Table caption={head ? head.map(wordsOf).join(", ") : "Untitled"} className="dense">
			{head ? (
				<thead>
					<tr>
						{head.map((runs, at) => (
							<th scope="col" key={at}>
								<Runs runs={runs} />
							</th>
						))}
					</tr>
				</thead>
			) : null}
			<tbody>
				{rows.map((cells, row) => (
					<tr key={row}>
						{cells.map((runs, at) => (
							<td key={at}>
								<Runs runs={runs} />
							</td>
						))}
					</tr>
				))}
			</tbody>
		</Table>
	);
}

function Runs({ runs }: { runs: readonly Run[] }): ReactNode {
	return runs.map((run, index) => {
		if (typeof run === "string") return run;
		const inside = <Runs runs={run.runs} />;
		if (run.is === "link")
			return (
				<MarkedLink key={index} to={run.to}>
					{inside}
				</MarkedLink>
			);
		return run.is === "strong" ? <strong key={index}>{inside}</strong> : <em key={index}>{inside}</em>;
	});
}

/** Another site's page opens apart, so that nobody loses this one (content 6). */
function MarkedLink({ to, children }: { to: string; children: ReactNode }) {
	if (to.startsWith("/")) return <A to={to}>{children}</A>;
	const apart = /^https?:/i.test(to) ? { target: "_blank" } : {};
	return (
		<a href={to} rel="noopener" {...apart}>
			{children}
		</a>
	);
}
