import type { StatLeaders } from "../../data/stat/leaders.ts";
import { to } from "../../domain/paths.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { oneDecimal } from "../../domain/stat/stats.ts";
import { LeaderCard } from "../../ui/leader-card.tsx";
import { Section } from "../../ui/section.tsx";

/** The first three of the season in what its sport asks for, in basketball points, threes, rebounds and assists (site 7); `large` says the value per game too. */
export function Leaders({ leaders, sport, large }: { leaders: readonly StatLeaders[]; sport: Sport; large?: boolean }) {
	const told = leaders.filter((stat) => stat.leaders.length > 0);
	if (told.length === 0) return null;
	return (
		<Section title="Stat leaders" link={{ label: "Leaderboard", to: to.leaderboard() }}>
			<div className={large ? "leaders" : "auto min-m firsts"}>
				{told.map(({ stat, leaders: first }) => (
					<LeaderCard
						key={stat.id}
						title={sport.titles?.[stat.abbreviation] ?? stat.name}
						to={to.leaderboard({ stat: stat.abbreviation })}
						leaders={first.map(({ who, value, games }) => ({
							name: who.name,
							to: to.player(who.id),
							team: [who.teams[0]?.name, large && games > 0 ? `${oneDecimal(value / games)} a game` : null]
								.filter((part) => part)
								.join(" · "),
							value: grouped.format(value),
						}))}
					/>
				))}
			</div>
		</Section>
	);
}

const grouped = new Intl.NumberFormat("en-US");
