import { to } from "../../domain/paths.ts";
import { recordText } from "../../domain/standings/standings.ts";
import { teamFiguresOf } from "../../domain/sport/told.ts";
import { streakText } from "../../domain/standings/streak.ts";
import { fractionOf, shareText, valueOf } from "../../domain/stat/stats.ts";
import { A } from "../../ui/link.tsx";
import { Mark } from "../../ui/mark.tsx";
import type { TeamData } from "./team.tsx";
import { signOf } from "../../domain/team/sign.ts";

/** The head of a team's page: its sign, its name, and what the season has been. */
export function TeamBanner({ data }: { data: TeamData }) {
	const { entry } = data;
	const { name, league, season } = entry;
	return (
		<div className="banner board">
			<div className="wrap">
				<Mark name={name} {...signOf(entry)} size="xl" />
				<div>
					<p className="cap">{`${league.name} · ${season.name.replace(/(\d)-(?=\d)/g, "$1–")}`}</p>
					<h1>{name}</h1>
				</div>
				<dl className="facts">
					{factsOf(data).map(({ label, value }) => (
						<div key={label}>
							<dt className="cap">{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
					{entry.captain ? (
						<div>
							<dt className="cap">Captain</dt>
							<dd>
								{entry.captain.player_id === null ? (
									entry.captain.name
								) : (
									<A to={to.player(entry.captain.player_id)}>{entry.captain.name}</A>
								)}
							</dd>
						</div>
					) : null}
				</dl>
			</div>
		</div>
	);
}

function factsOf(data: TeamData): { label: string; value: string | number }[] {
	const { standing, teamCount, roster, sport } = data;
	const shown = new Set(roster.stats.filter(({ hidden }) => !hidden).map(({ abbreviation }) => abbreviation));
	const total = (abbreviation: string) => {
		const id = roster.stats.find((stat) => stat.abbreviation === abbreviation)?.id ?? 0;
		return roster.players.reduce((sum, { totals }) => sum + (totals.get(id)?.total ?? 0), 0);
	};
	const hasTotals = roster.players.some(({ totals }) => totals.size > 0);
	return [
		{ label: "Record", value: recordText(standing ?? { wins: 0, losses: 0, ties: 0 }, sport.awards) },
		...(standing && standing.played > 0
			? [
					{ label: "Position", value: `${standing.rank} of ${teamCount}` },
					{ label: "Streak", value: streakText(standing.streak, sport) },
				]
			: []),
		...teamFiguresOf(sport).flatMap(({ label, stat }): { label: string; value: string | number }[] => {
			if (!hasTotals || !shown.has(stat)) return [];
			const fraction = fractionOf(stat, [...shown], sport.shares);
			if (fraction === undefined) return [{ label, value: total(stat) }];
			const value = valueOf(fraction, total);
			return [{ label, value: value === null ? "–" : shareText(fraction, value) }];
		}),
	];
}
