import { A } from "./link.tsx";

export type Leader = { name: string; to?: string | null; team: string; value: string | number };

/** What is longer leaves the name no room at the leader's size. */
const lengthMax = 4;

/** The first few in one statistic, the first one large. */
export function LeaderCard({ title, to, leaders }: { title: string; to?: string; leaders: readonly Leader[] }) {
	return (
		<div className="leader card">
			<h3 className="cap">{to ? <A to={to}>{title}</A> : title}</h3>
			<ol>
				{leaders.map(({ name, to, team, value }, index) => (
					<li key={index}>
						{to ? (
							<A className="team cover" to={to}>
								{name}
							</A>
						) : (
							<span className="team">{name}</span>
						)}
						<span className={String(value).length > lengthMax ? "num long" : "num"}>{value}</span>
						{team ? <span className="meta">{team}</span> : null}
					</li>
				))}
			</ol>
		</div>
	);
}
