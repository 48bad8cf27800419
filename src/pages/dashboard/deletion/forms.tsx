import type { ReactNode } from "react";
import { to } from "../../../domain/paths.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHref } from "../../../ui/link.tsx";

type One = { id: number; label: string };

/** Erases a deletion for good, after a question; for owners. */
export function EraseForm({ of: { id, label }, next, children }: { of: One; next?: string; children?: ReactNode }) {
	return (
		<Form
			call="DELETE /api/deletions/{id}"
			confirm={`Erase ${label} for good? It can then never be restored, and the audit log forgets what it held.`}
			about="/api/deletions/{id}/mentions"
			proof
			busy="Erasing…"
			{...(next ? { next, done: "{message}" } : {})}
		>
			<input type="hidden" name="id" value={id} />
			{children ?? (
				<button className="button quiet icon" aria-label={`Erase ${label} for good`}>
					<Icon name="trash" />
				</button>
			)}
		</Form>
	);
}

/** Restores from a list; what stands in the way is said on the deletion's own page. */
export function RestoreForm({ of: { id, label } }: { of: One }) {
	return (
		<Form call="POST /api/deletions/{id}/restore" busy="Restoring…" elsewhere={useHref(to.deletion(id))}>
			<input type="hidden" name="id" value={id} />
			<button className="button" aria-label={`Restore ${label}`}>
				Restore
			</button>
		</Form>
	);
}
