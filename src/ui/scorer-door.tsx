import { Icon } from "./icon.tsx";

export interface DoorGame {
	id: number;
	title: string;
	when: string;
	status: string;
}

export type DoorState =
	| { kind: "opening" }
	| { kind: "failed"; sentence: string }
	| { kind: "games"; organization: string; label: string; over: string | null; games: readonly DoorGame[] };

const done: Readonly<Record<string, string>> = {
	final: "Final",
	forfeit: "Forfeit",
	cancelled: "Cancelled",
	postponed: "Postponed",
	live: "Live",
};

/** Where somebody at the table comes in: their games, or why there are none. */
export function ScorerDoor({ state, choose }: { state: DoorState; choose?: (id: number) => void }) {
	return (
		<div className="wrap stack gap-6 scorer-door">
			<h1>{state.kind === "games" ? state.organization : "Keep the score"}</h1>
			{state.kind === "opening" ? <output>Opening…</output> : null}
			{state.kind === "failed" ? (
				<div className="empty" role="alert">
					<Icon name="warning" />
					<p className="display">{state.sentence}</p>
					<p>Ask who gave you the link for a new one, or try again where there is a network.</p>
				</div>
			) : null}
			{state.kind === "games" ? (
				<>
					<p>{state.label}</p>
					{state.over ? <p className="notice">{state.over} What you still enter is kept for the staff.</p> : null}
					{state.games.length === 0 ? (
						<p className="empty">No games are planned here.</p>
					) : (
						<ul className="stack gap-3">
							{state.games.map(({ id, title, when, status }) => (
								<li key={id}>
									<button type="button" className="card pad" onClick={choose ? () => choose(id) : undefined}>
										<b>{title}</b>
										<span className="meta">{when}</span>
										{done[status] ? (
											<span className={status === "live" ? "badge live" : "badge"}>{done[status]}</span>
										) : null}
									</button>
								</li>
							))}
						</ul>
					)}
				</>
			) : null}
			<noscript>
				<p className="notice">This page needs a script to keep the score.</p>
			</noscript>
		</div>
	);
}
