import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

/** The way to the same page with the other view, for one that loads itself again. */
export interface OtherView {
	to: string;
	/** It shows the other one already. */
	isSwitched: boolean;
}

/** Turns the tree into a list of rounds and back, without a script; a narrow screen begins with the list. */
export function AsList({ other }: { other?: OtherView | undefined }) {
	if (other) {
		const [list, tree] = ["Show as a list", "Show as a tree"];
		return (
			<a className={`button as-list${other.isSwitched ? " switched" : ""}`} href={other.to} target="_self">
				<span className="widely">{other.isSwitched ? tree : list}</span>
				<span className="narrowly">{other.isSwitched ? list : tree}</span>
			</a>
		);
	}
	return (
		<label className="button as-list">
			<input type="checkbox" />
			<span className="widely">Show as a list</span>
			<span className="narrowly">Show as a tree</span>
		</label>
	);
}

type ToolsProps = {
	zoom: number;
	isFull: boolean;
	fit(): void;
	reset(): void;
	nearer(): void;
	farther(): void;
	turnFull(): void;
	/** Other pages about this bracket. */
	children?: ReactNode;
};

/** How much of a bracket is seen, for a page with a script. */
export function BracketTools({ zoom, isFull, fit, reset, nearer, farther, turnFull, children }: ToolsProps) {
	return (
		<div className="row bracket-tools">
			<AsList />
			{children}
			<fieldset className="row push">
				<legend className="sr">Zoom</legend>
				<button type="button" className="button icon" aria-label="Zoom out" onClick={farther}>
					<Icon name="minus" />
				</button>
				<button
					type="button"
					className="button"
					onClick={reset}
					aria-label={`Zoom ${Math.round(zoom * 100)} %, back to 100 %`}
				>
					{`${Math.round(zoom * 100)} %`}
				</button>
				<button type="button" className="button icon" aria-label="Zoom in" onClick={nearer}>
					<Icon name="plus" />
				</button>
				<button type="button" className="button" onClick={fit}>
					Fit
				</button>
			</fieldset>
			<button type="button" className="button full" aria-pressed={isFull} onClick={turnFull}>
				<Icon name={isFull ? "close" : "full"} />
				{isFull ? "Leave full screen" : "Full screen"}
			</button>
		</div>
	);
}
