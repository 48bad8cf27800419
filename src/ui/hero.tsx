import type { ReactNode } from "react";
import { Court } from "./court.tsx";
import { A } from "./link.tsx";
import { Mark } from "./mark.tsx";
import { holds, Said, shows, type Running, PointsNow } from "./running.tsx";
import type { ScoreSide } from "./game/score.tsx";
import { signOf } from "../domain/team/sign.ts";

type HeroProps = {
	/** The small line above, e.g. the season. */
	over?: string | null;
	title: string;
	/** The lines behind it; a basketball court. */
	ground?: string;
	/** Up to two ways on; the first one is filled. On a phone the one that a section below leads to as well is spared. */
	ways?: readonly Way[];
	/** At the right: a `Bug`, or nothing. */
	children?: ReactNode;
};

export type Way = { label: string; to: string; spared?: boolean };

/** The band goes on and the organization's name becomes a poster: its home only. */
export function Hero({ over, title, ground, ways = [], children }: HeroProps) {
	return (
		<div className="hero">
			<Court ground={ground} />
			<div className="wrap">
				<div>
					{over ? <p className="cap">{over}</p> : null}
					<h1>{title}</h1>
					{ways.length > 0 ? (
						<div className="row">
							{ways.map(({ label, to, spared }, index) => (
								<A
									key={to}
									className={["button on-band", index > 0 && "line", spared && "spared"].filter(Boolean).join(" ")}
									to={to}
								>
									{label}
								</A>
							))}
						</div>
					) : null}
				</div>
				{children}
			</div>
		</div>
	);
}

type BugProps = {
	to: string;
	/** Visitors first. */
	sides: readonly [ScoreSide, ScoreSide];
	/** While it is being played: then the period stands where the day does. */
	running?: Running | null;
	/** Left and right above: "Next game" and "Wed Apr 17". */
	label?: string;
	when: string;
	/** Left and right below. */
	place?: string | null;
	follow: string;
};

/** The game of the moment, as a broadcast shows it: live, or the next one. */
export function Bug({ to, sides, running, label = "Next game", when, place, follow }: BugProps) {
	const [away, home] = sides;
	return (
		<article className="bug board" aria-label={running ? "Live game" : label} {...holds(running)}>
			<p>
				{running ? <span className="badge live">Live</span> : <span className="cap">{label}</span>}
				{running?.points ? (
					<span>
						<span className="cap" {...shows(running, "period")}>
							{running.period}
						</span>
						<PointsNow running={running} first="away" />
					</span>
				) : (
					<span className="cap" {...shows(running, "period")}>
						{running ? running.period : when}
					</span>
				)}
			</p>
			<ol>
				{sides.map((side, index) => (
					<li key={index}>
						<Mark name={side.name} {...signOf(side)} />
						<span className="team">{side.name}</span>
						<Figure
							side={side}
							other={index === 0 ? home : away}
							mark={shows(running, index === 0 ? "away" : "home", true)}
						/>
					</li>
				))}
			</ol>
			<A className="meta" to={to}>
				<span>{place}</span>
				<span>{follow}</span>
			</A>
			{running ? <Said home={home.name} away={away.name} /> : null}
		</article>
	);
}

function Figure({ side, other, mark }: { side: ScoreSide; other: ScoreSide; mark: object }) {
	if (side.points === undefined || side.points === null)
		return side.note ? <span className="meta">{side.note}</span> : null;
	return (
		<b className={side.points < (other.points ?? 0) ? "pts lose" : "pts"} {...mark}>
			{side.points}
		</b>
	);
}
