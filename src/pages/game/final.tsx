import type { ReactNode } from "react";
import { A } from "../../ui/link.tsx";
import { Mark } from "../../ui/mark.tsx";
import { holds, LiveState, Said, shows, type Running } from "../../ui/running.tsx";
import { signOf, type Sign } from "../../domain/team/sign.ts";

type FinalSide = Sign & {
	name: string;
	/** The team's page; none for a team that is not listed. */
	to: string | null;
	/** "Home · 53–28". */
	note: string;
	points: number | null;
};

type Props = {
	/** Hosts first, visitors second. */
	sides: readonly [FinalSide, FinalSide];
	/** The index of the side that won. */
	winner: 0 | 1 | null;
	/** What stands between the scores: "Final", "7:00 PM", "Postponed". */
	state: string;
	/** Instead of the state, while it is being played. */
	running?: Running | null;
	/** Its periods, meanwhile. */
	tape?: ReactNode;
	/** What befell it, in a sentence: who won by forfeit, and why. */
	told: string | null;
	/** The page's heading, for those who hear it; null where the page has another one. */
	heading: ReactNode;
	/** Day, time, place. */
	children: ReactNode;
};

/** The head of a game's page: two teams, the score, what state it is in. */
export function Final({ sides: [home, away], winner, state, running, tape, told, heading, children }: Props) {
	const facts = <p className="row meta">{children}</p>;
	const lose = (index: 0 | 1) => (winner !== null && winner !== index ? "lose" : undefined);
	return (
		<div className="final board" {...holds(running)} data-renew={running ? "" : undefined}>
			<div className="wrap">
				{heading === null ? null : <h1 className="sr">{heading}</h1>}
				{running ? null : facts}
				<div className="vs">
					<Side side={home} className={lose(0)} />
					<div className="tally">
						{home.points === null ? null : (
							<b className={lose(0)} {...shows(running, "home")}>
								{home.points}
							</b>
						)}
						<span className={running ? "state" : undefined}>
							{running ? <LiveState running={running} first="home" /> : state}
						</span>
						{away.points === null ? null : (
							<b className={lose(1)} {...shows(running, "away")}>
								{away.points}
							</b>
						)}
					</div>
					<Side side={away} className={lose(1)} />
				</div>
				{told ? <p className="told">{told}</p> : null}
				{running ? (
					<>
						{tape}
						{facts}
						<Said home={home.name} away={away.name} />
					</>
				) : null}
			</div>
		</div>
	);
}

function Side({ side: { name, to, note, ...sign }, className }: { side: FinalSide; className: string | undefined }) {
	return (
		<div>
			<Mark name={name} {...signOf(sign)} size="l" />
			<div>
				<h2 className={className}>{to === null ? name : <A to={to}>{name}</A>}</h2>
				<p className="meta">{note}</p>
			</div>
		</div>
	);
}
