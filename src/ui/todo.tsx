import type { ReactNode } from "react";

/** How much of a list is shown before the rest is unfolded. */
const shownMax = 6;

/** What waits for somebody, a line each with the press that does it; a long list unfolds. */
export function Todo<T>({
	rows,
	count,
	keyOf,
	more,
	children,
}: {
	rows: readonly T[];
	/** Of all, where `rows` are only the first of them. */
	count: number;
	keyOf: (row: T) => string | number;
	/** What is said where even unfolded not all are shown. */
	more?: ReactNode;
	children: (row: T) => ReactNode;
}) {
	const lines = (some: readonly T[]) => (
		<ul className="todo">
			{some.map((row) => (
				<li key={keyOf(row)}>{children(row)}</li>
			))}
		</ul>
	);
	const rest = rows.slice(shownMax);
	return (
		<>
			{lines(rows.slice(0, shownMax))}
			{rest.length > 0 ? (
				<details className="todo-rest">
					<summary>{`${count - shownMax} more`}</summary>
					{lines(rest)}
					{rows.length < count ? <p className="meta">{more}</p> : null}
				</details>
			) : null}
		</>
	);
}

/** A line of it: what it is, more about it, and the presses. */
export function TodoLine({ what, about, children }: { what: ReactNode; about?: ReactNode; children?: ReactNode }) {
	return (
		<>
			<div className="what">
				{what}
				{about ? <div className="meta">{about}</div> : null}
			</div>
			{children ? <div className="row">{children}</div> : null}
		</>
	);
}
