import { A } from "../../ui/link.tsx";
import type { Outcome } from "../../ui/wl.tsx";

export type FormGame = {
	to: string;
	outcome: Outcome;
	/** Its own points first: "109–103". */
	score: string;
	/** "3–4" of its shoot-out. */
	shots?: string | undefined;
	/** "OT" where it went on after regular time. */
	beyond?: string | undefined;
	/** "vs", "Los Angeles Lakers", and "Lakers" for the eye. */
	opponent: { before: "vs" | "at"; name: string; short: string };
	day: { iso: string; text: string };
};

const words: Record<Outcome, string> = { W: "Win", L: "Loss", O: "Loss", T: "Tie", D: "Draw" };

/** The last games of a team as a strip. */
export function FormStrip({ label, games }: { label: string; games: readonly FormGame[] }) {
	return (
		<ol className="form" tabIndex={0} aria-label={label}>
			{games.map((game) => (
				<li key={game.to}>
					<A to={game.to} className={game.outcome === "W" ? "card w" : "card"}>
						<span className="cap">{game.beyond ? `${words[game.outcome]}/${game.beyond}` : words[game.outcome]}</span>
						<b>
							{game.score}
							{game.shots ? <small className="single">{` (${game.shots})`}</small> : null}
						</b>
						<Opponent {...game.opponent} />
						<time className="meta" dateTime={game.day.iso}>
							{game.day.text}
						</time>
					</A>
				</li>
			))}
		</ol>
	);
}

function Opponent({ before, name, short }: FormGame["opponent"]) {
	if (short === name) return <span className="meta">{`${before} ${name}`}</span>;
	return (
		<>
			<span className="meta" aria-hidden="true">{`${before} ${short}`}</span>
			<span className="sr">{`${before} ${name}`}</span>
		</>
	);
}
