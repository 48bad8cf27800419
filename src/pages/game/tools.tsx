import type { ReactNode } from "react";

/** What is needed now and then, behind one button; `islands/tools.ts` shuts it on Escape and a press elsewhere. */
export function Tools({ label, children }: { label: string; children: ReactNode }) {
	return (
		<details className="tools">
			<summary className="button">{label}</summary>
			<div className="card">{children}</div>
		</details>
	);
}
