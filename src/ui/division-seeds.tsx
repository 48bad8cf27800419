import type { BoardTeam } from "../domain/division/board.ts";
import type { SeedPlace } from "../domain/division/seeds.ts";
import { Empty } from "./empty.tsx";
import { Notice } from "./notice.tsx";

interface Props {
	/** The first seed first. */
	places: readonly SeedPlace[];
	teams: readonly BoardTeam[];
	/** Who would leave the division. */
	out: readonly string[];
	/** Some teams are hidden, and left out. */
	hidden: boolean;
}

/** The seeds that a division would have, each with why it stands there (RULINGS 12). */
export function SeedPreview({ places, teams, out, hidden }: Props) {
	const known = new Map(teams.map((team) => [team.slt_id, team]));
	const sharing = Map.groupBy(places, ({ rank }) => rank);
	if (places.length === 0) return <Empty icon="people" title="No teams found." />;
	return (
		<>
			{out.length > 0 ? <Notice tone="warn">{`These leave the division: ${out.join(", ")}.`}</Notice> : null}
			<ol className="order plan">
				{places.map(({ slt_id, rank, trace }, at) => {
					const team = known.get(slt_id);
					const isLevel = (sharing.get(rank)?.length ?? 0) > 1;
					const reasons = [...(trace.length > 1 ? trace : []), ...(isLevel ? ["Level teams are seeded by name."] : [])];
					return team ? (
						<li key={slt_id}>
							<span className="seed">{at + 1}</span>
							<span className="name">
								<span>
									<b>{team.name}</b>
									<span className="meta">{`${team.leagueName} · ${team.record} · ${team.percentage} · rank ${rank}`}</span>
									{reasons.length > 0 ? <span className="meta trace">{reasons.join(" ")}</span> : null}
								</span>
							</span>
						</li>
					) : null;
				})}
			</ol>
			{hidden ? <p className="meta">Hidden teams are left out.</p> : null}
		</>
	);
}
