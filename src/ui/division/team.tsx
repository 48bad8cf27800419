import { type SeedLabels, seedText } from "../../domain/bracket/seed-labels.ts";
import { ordinal } from "../../domain/ordinal.ts";
import type { ButtonHTMLAttributes, LiHTMLAttributes, ReactNode, Ref } from "react";
import type { BoardTeam } from "../../domain/division/board.ts";
import { to } from "../../domain/paths.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { Mark } from "../mark.tsx";
import { placeOf } from "../standings/place.tsx";
import { signOf } from "../../domain/team/sign.ts";

/** As staff name it, else its number; `at` counts from 0. */
export function Seed({ at, labels }: { at: number; labels: SeedLabels | null }) {
	return <span className={labels?.[at] ? "seed labelled" : "seed"}>{seedText(at + 1, labels)}</span>;
}

interface RowProps {
	looks?: Readonly<Record<string, boolean>>;
	/** What only a living row has: the drag's handles. */
	li?: LiHTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement> };
	grip?: ReactNode;
	/** Its rank, or what its seed is called; null before its first game. */
	place: number | string | null;
	children: ReactNode;
}

/** A team in a list of the board. */
export function TeamRow({ looks = {}, li, grip, place, children }: RowProps) {
	const names = Object.entries(looks).flatMap(([name, isSo]) => (isSo ? [name] : []));
	return (
		<li className={names.join(" ") || undefined} {...li}>
			{grip}
			<span className={typeof place === "string" ? "seed labelled" : "seed"}>{place ?? "–"}</span>
			{children}
		</li>
	);
}

type GripProps = ButtonHTMLAttributes<HTMLButtonElement> & { team: string; ref?: Ref<HTMLButtonElement> };

export function TeamGrip({ team, ...rest }: GripProps) {
	return (
		<button type="button" className="grip" aria-label={`Move ${team}`} aria-describedby="board-how" {...rest}>
			<Icon name="grip" />
		</button>
	);
}

/** Its sign and name, its league and record under it. */
export function TeamFace({ team, season }: { team: BoardTeam; season: number }) {
	const { name, hidden, leagueName, record, league_id, team_id } = team;
	const place = placeOf(team);
	return (
		<span className="name">
			<Mark name={name} {...signOf(team)} />
			<span>
				<b>
					<A to={to.staffTeam(season, league_id, team_id)}>{name}</A>
				</b>{" "}
				{hidden ? <span className="badge warn">Hidden</span> : null}
				<span className="meta">
					{`${leagueName}${place === null ? "" : `, ${ordinal(place)}`} · `}
					<span className="unbroken">{record}</span>
				</span>
			</span>
		</span>
	);
}
