import type { ReactNode } from "react";
import type { Side } from "../domain/game/game.ts";
import type { Measure } from "../domain/game/preview.ts";
import { type Sign, signOf } from "../domain/team/sign.ts";
import { A } from "./link.tsx";
import { TeamName } from "./team-name.tsx";

type Team = Sign & { name: string };

/** Whose figures stand at the left and at the right below: hosts left. */
export function SidesHead({ home, away }: { home: Team; away: Team }) {
	return (
		<div className="sides-head">
			<TeamName name={home.name} {...signOf(home)} />
			<TeamName name={away.name} {...signOf(away)} />
		</div>
	);
}

/** Figures of two teams, one beside the other, hosts left; the better one is bold, and its part of the bar has the tint. */
export function Duel({ measures }: { measures: readonly Measure[] }) {
	return (
		<dl className="duel">
			{measures.map(({ label, home, away, better, share }) => (
				<div key={label}>
					<dt>{label}</dt>
					<Figure isBetter={better === "home"}>{home}</Figure>
					<Figure isBetter={better === "away"}>{away}</Figure>
					{share === null ? null : <Beam share={share} better={better} />}
				</div>
			))}
		</dl>
	);
}

function Figure({ isBetter, children }: { isBetter: boolean; children: ReactNode }) {
	return <dd className={isBetter ? "up" : undefined}>{children}</dd>;
}

const gap = 0.6;

function Beam({ share, better }: { share: number; better: Side | null }) {
	const at = Math.round(share * 1000) / 10;
	return (
		<svg className="beam" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
			<rect className={better === "home" ? "up" : undefined} width={Math.max(0, at - gap)} height="6" />
			<rect
				className={better === "away" ? "up" : undefined}
				x={at + gap}
				width={Math.max(0, 100 - at - gap)}
				height="6"
			/>
		</svg>
	);
}

export interface Best {
	name: string;
	/** The player's page; none for one who is not named. */
	to: string | null;
	value: number;
}

/** The best of both teams in a few stats. */
export function BestDuel({ rows }: { rows: readonly { label: string; home: Best | null; away: Best | null }[] }) {
	return (
		<dl className="duel people">
			{rows.map(({ label, home, away }) => (
				<div key={label}>
					<dt>{label}</dt>
					<Person best={home} isBetter={(home?.value ?? -1) > (away?.value ?? -1)} />
					<Person best={away} isBetter={(away?.value ?? -1) > (home?.value ?? -1)} />
				</div>
			))}
		</dl>
	);
}

function Person({ best, isBetter }: { best: Best | null; isBetter: boolean }) {
	if (best === null) return <dd>–</dd>;
	const words = (
		<>
			<b>{best.value}</b> {best.name}
		</>
	);
	return <dd className={isBetter ? "up" : undefined}>{best.to === null ? words : <A to={best.to}>{words}</A>}</dd>;
}

/** Who leads, and what the game decides: a sentence or two that come first. */
export function Stake({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="stake">
			<p className="cap">{title}</p>
			{children}
		</div>
	);
}
