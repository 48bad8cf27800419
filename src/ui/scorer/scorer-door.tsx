import { Icon } from "../icon.tsx";

export interface DoorGame {
	id: number;
	title: string;
	when: string;
	status: string;
}

export type DoorState =
	| { kind: "opening" }
	| { kind: "failed"; sentence: string }
	/** Its link has ended: no names any more. `lates` is what became of presses since. */
	| { kind: "over"; sentence: string; waiting: number; lates: readonly string[] }
	| {
			kind: "games";
			organization: string;
			label: string;
			/** Why the game that was chosen is not here. */
			trouble: string | null;
			/** How many presses are not saved yet. */
			waiting: number;
			games: readonly DoorGame[];
	  };

const words: Readonly<Record<string, string>> = {
	final: "Final",
	forfeit: "Forfeit",
	cancelled: "Cancelled",
	postponed: "Postponed",
	live: "Live",
	next: "Next",
};
const looks: Readonly<Record<string, string>> = { live: "badge live", next: "badge good" };

/** The first that has not begun; the games are in the order of their times. */
const next = (games: readonly DoorGame[]) => games.find(({ status }) => status === "scheduled")?.id;

function waitingText(count: number): string {
	if (count === 0) return "";
	if (count === 1) return "1 entry waits to be saved. It is sent by itself, from here too.";
	return `${count} entries wait to be saved. They are sent by themselves, from here too.`;
}

function State({ name }: { name: string }) {
	const word = words[name];
	return word ? <span className={looks[name] ?? "badge"}>{word}</span> : null;
}

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
			{state.kind === "over" ? <Over {...state} /> : null}
			{state.kind === "games" ? (
				<>
					<p>{state.label}</p>
					{state.trouble === null ? null : (
						<p className="notice warn" role="alert">
							{state.trouble}
						</p>
					)}
					<output className={state.waiting > 0 ? "notice" : "sr"}>{waitingText(state.waiting)}</output>
					{state.games.length === 0 ? (
						<p className="empty">No games are planned here.</p>
					) : (
						<ul className="stack gap-3">
							{state.games.map(({ id, title, when, status }) => (
								<li key={id}>
									<button
										type="button"
										className="card pad"
										id={`game-${id}`}
										onClick={choose ? () => choose(id) : undefined}
									>
										<b>{title}</b>
										<span className="meta">{when}</span>
										<State name={id === next(state.games) ? "next" : status} />
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

function Over({ sentence, waiting, lates }: DoorState & { kind: "over" }) {
	return (
		<>
			<p className="notice" role="alert">
				{sentence} What you entered before is still sent; nothing new is taken.
			</p>
			{lates.map((late) => (
				<p key={late} className="notice warn">
					{late}
				</p>
			))}
			<output className={waiting > 0 ? "notice" : "sr"}>{waitingText(waiting)}</output>
		</>
	);
}
