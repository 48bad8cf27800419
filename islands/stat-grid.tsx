import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { typedChanges } from "../src/domain/stat-grid/state.ts";
import { Notice } from "../src/ui/notice.tsx";
import { Checks } from "./stat-grid/checks.tsx";
import { KeysHelp } from "./stat-grid/keys-help.tsx";
import { Offer } from "./stat-grid/offer.tsx";
import type { StatGridProps } from "./stat-grid/props.ts";
import { QuickEntry } from "./stat-grid/quick-entry.tsx";
import { followsId } from "./stat-grid/row.tsx";
import { SaveBar } from "./stat-grid/save-bar.tsx";
import { sessionOf } from "./stat-grid/session.ts";
import { createStore } from "./stat-grid/store.ts";
import { byRow, TeamTable } from "./stat-grid/team-table.tsx";

/** Both teams' box scores, entered by keyboard: what a scorer types is on the device before it is on the screen. */
export default function StatGrid(props: StatGridProps) {
	const [store] = useState(() => createStore(props));
	const [session] = useState(() => sessionOf(store));
	const view = useSyncExternalStore(store.subscribe, store.get, () => store.first);
	useEffect(() => session.begin(), [session]);

	const { state, cursor, offer, asking, saving, problem, pasted } = view;
	const { sheet } = store;
	const changes = useMemo(() => typedChanges(sheet, state).length, [sheet, state]);
	const collisions = useMemo(() => byRow(state.collisions), [state.collisions]);
	return (
		<div className="stack gap-5 stat-grid" aria-busy={saving}>
			{offer === null ? null : <Offer at={offer.at} count={store.newsIn(offer)} decide={session.decideOffer} />}
			<div className={offer === null ? "stack gap-5" : "stack gap-5 waits"} inert={saving || asking || offer !== null}>
				<div className="entry-tools card">
					<QuickEntry
						game={props.game}
						sheet={sheet}
						lines={state.lines}
						noted={view.noted}
						write={session.write}
						go={session.goToRow}
					/>
					<KeysHelp oneKey={view.oneKey} setOneKey={session.setOneKey} />
				</div>
				<Checks sheet={sheet} teams={props.teams} part={props.part} lines={state.lines} go={focus} />
				{pasted.length > 1 ? <Notice tone="warn">{pasted.join(" ")}</Notice> : null}
				{(["home", "away"] as const).map((side) => (
					<TeamTable
						key={side}
						side={side}
						team={props.teams[side]}
						sheet={sheet}
						state={state}
						cursor={cursor}
						touch={view.touch}
						oneKey={view.oneKey}
						collisions={collisions}
						acts={session.acts}
					/>
				))}
			</div>
			<Follows />
			<SaveBar
				changes={changes}
				collisions={state.collisions.length}
				problem={view.refused || problem}
				canUndo={state.past.length > 0}
				canRedo={state.future.length > 0}
				saving={saving}
				undo={session.back}
				redo={session.forth}
				save={session.save}
				goToCollision={session.goToCollision}
			/>
			<output className="sr">{view.said}</output>
			{saving ? <Saving /> : null}
		</div>
	);
}

const Follows = () => (
	<p id={followsId} hidden>
		Follows from the makes until you type.
	</p>
);

const Saving = () => (
	<output className="saving">
		<span className="card">Saving stats...</span>
	</output>
);

const focus = (id: string) => document.getElementById(id)?.focus();
