import { Icon } from "../../src/ui/icon.tsx";

interface Props {
	changes: number;
	canUndo: boolean;
	canRedo: boolean;
	saving: boolean;
	undo(): void;
	redo(): void;
	save(): void;
}

/** Stays in sight below the grid: how much is unsaved, the way back and forward, and Save. */
export function SaveBar({ changes, canUndo, canRedo, saving, undo, redo, save }: Props) {
	return (
		<div className="bar card row">
			<span className="meta">{changes === 0 ? "No unsaved changes" : some(changes)}</span>
			<span className="row push">
				<button type="button" className="button quiet icon" aria-label="Undo" disabled={!canUndo} onClick={undo}>
					<Icon name="undo" />
				</button>
				<button type="button" className="button quiet icon" aria-label="Redo" disabled={!canRedo} onClick={redo}>
					<Icon name="redo" />
				</button>
				<button type="button" className="button main" id="save-stats" disabled={saving} onClick={save}>
					Save Stats
				</button>
			</span>
		</div>
	);
}

const some = (count: number) => `${count} unsaved ${count === 1 ? "change" : "changes"}`;
