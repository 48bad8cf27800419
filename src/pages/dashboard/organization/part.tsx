import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";

/** A section that folds; its id keeps it as it was when the page is drawn anew. */
export function Part({
	id,
	title,
	count,
	children,
}: {
	id: string;
	title: string;
	count?: number;
	children: ReactNode;
}) {
	return (
		<details className="folding" id={id} open>
			<summary>
				<Icon name="chevron" turn />
				<h2>{title}</h2>
				{count === undefined ? null : <span className="badge">{count}</span>}
			</summary>
			<div>{children}</div>
		</details>
	);
}
