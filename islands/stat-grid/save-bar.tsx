import { Icon } from "../../src/ui/icon.tsx";
import { Notice } from "../../src/ui/notice.tsx";
import { collisionText } from "../lib/clash.tsx";
import { some } from "../../src/domain/some.ts";

interface Props {
	changes: number;
	/** How many cells wait for a decision between two values. */
	collisions: number;
	/** Why saving did not work, or "". */
	problem: string;
	canUndo: boolean;
	canRedo: boolean;
	saving: boolean;
	undo(): void;
	redo(): void;
	save(): void;
	goToCollision(): void;
}

/** Stays in sight below the grid: how much is unsaved, the way back and forward, Save, and what stands in its way. */
export function SaveBar({ changes, canUndo, canRedo, saving, undo, redo, save, ...rest }: Props) {
	return (
		<div className="bar card">
			<Problem {...rest} />
			<div className="row">
				<span className="meta">{changes === 0 ? "No unsaved changes" : some(changes, "unsaved change")}</span>
				<span className="row push">
					<Step name="Undo" icon="undo" isOff={!canUndo} act={undo} />
					<Step name="Redo" icon="redo" isOff={!canRedo} act={redo} />
					<button type="button" className="button main" id="save-stats" disabled={saving} onClick={save}>
						Save Stats
					</button>
				</span>
			</div>
		</div>
	);
}

/** A press of the mouse leaves the cursor where somebody types. */
function Step({ name, icon, isOff, act }: { name: string; icon: "undo" | "redo"; isOff: boolean; act(): void }) {
	return (
		<button
			type="button"
			className="button quiet icon"
			aria-label={name}
			disabled={isOff}
			onMouseDown={(event) => event.preventDefault()}
			onClick={act}
		>
			<Icon name={icon} />
		</button>
	);
}

function Problem({ collisions, problem, goToCollision }: Pick<Props, "collisions" | "problem" | "goToCollision">) {
	const text = collisions > 0 ? collisionText(collisions) : problem;
	return (
		<>
			<div role="alert">{text === "" ? null : <Notice tone={collisions > 0 ? "warn" : "bad"}>{text}</Notice>}</div>
			{collisions === 0 ? null : (
				<button type="button" className="button" onClick={goToCollision}>
					{collisions === 1 ? "Go to this cell" : "Go to the first of them"}
				</button>
			)}
		</>
	);
}
