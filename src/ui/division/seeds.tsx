import type { SeedLabels } from "../../domain/bracket/seed-labels.ts";
import type { BoardTeam } from "../../domain/division/board.ts";
import type { SeedPlace } from "../../domain/division/seeds.ts";
import { Empty } from "../empty.tsx";
import { Notice } from "../notice.tsx";
import { Seed } from "./team.tsx";

interface Props {
	/** The first seed first. */
	places: readonly SeedPlace[];
	teams: readonly BoardTeam[];
	/** What staff call the seeds. */
	labels: SeedLabels | null;
	/** Who would leave the division. */
	out: readonly string[];
	/** Some teams are hidden, and left out. */
	hidden: boolean;
}

/** The seeds that a division would have, each with why it stands there (brackets 15). */
export function SeedPreview({ places, teams, labels, out, hidden }: Props) {
	const known = new Map(teams.map((team) => [team.slt_id, team]));
	const isOfOne = places.every(({ season_league_id }) => season_league_id === places[0]?.season_league_id);
	const sharing = Map.groupBy(places, ({ rank }) => rank);
	const rankOf = ({ slt_id, rank }: SeedPlace) => known.get(slt_id)?.[isOfOne ? "rank" : "place"] ?? rank;
	const reasonsOf = (place: SeedPlace): string[] => {
		const { rank, trace } = place;
		const shown = trace.length > 1 ? trace.map((text) => text.replace(`rank ${rank}.`, `rank ${rankOf(place)}.`)) : [];
		return (sharing.get(rank)?.length ?? 0) > 1
			? [...shown, `Level teams are seeded by ${isOfOne ? "name" : "their rank in the league, then by name"}.`]
			: shown;
	};
	if (places.length === 0) return <Empty icon="people" title="No teams found." />;
	return (
		<>
			{out.length > 0 ? <Notice tone="warn">{`These leave the division: ${out.join(", ")}.`}</Notice> : null}
			<ol className="order plan">
				{places.map((place, at) => {
					const { slt_id } = place;
					const team = known.get(slt_id);
					const reasons = reasonsOf(place).join(" ");
					const isTold = places[at - 1]?.rank === place.rank;
					return team ? (
						<li key={slt_id}>
							<Seed at={at} labels={labels} />
							<span className="name">
								<span>
									<b>{team.name}</b>
									<span className="meta">
										{[team.leagueName, team.record, team.percentage, team.played > 0 && `rank ${rankOf(place)}`]
											.filter(Boolean)
											.join(" · ")}
									</span>
								</span>
							</span>
							{reasons === "" || isTold ? null : (
								<details className="meta trace">
									<summary>Why this order</summary>
									<p>{reasons}</p>
								</details>
							)}
						</li>
					) : null;
				})}
			</ol>
			{hidden ? <p className="meta">Hidden teams are left out.</p> : null}
		</>
	);
}
