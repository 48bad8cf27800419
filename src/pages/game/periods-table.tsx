import type { Sport } from "../../domain/sport/sport.ts";
import { plural, sentenceCase } from "../../domain/sport/words.ts";
import { A } from "../../ui/link.tsx";
import { Mark } from "../../ui/mark.tsx";
import { ShortHeading, Table } from "../../ui/table.tsx";
import { signOf, type Sign } from "../../domain/team/sign.ts";

type PeriodsTeam = Sign & {
	name: string;
	to: string | null;
	/** One a period, null where nothing was written down. */
	points: readonly (number | null)[];
	total: number | null;
	/** Sums of its players, one for each of the stats beside. */
	beside: readonly number[];
};

interface Props {
	periods: readonly { id: number; name: string }[];
	teams: readonly [PeriodsTeam, PeriodsTeam];
	sport: Sport;
	/** Abbreviations of what stands behind the total. */
	beside: readonly string[];
	/** The inning for which the hosts did not bat any more. */
	unbatted: number | null;
}

/** The score by period, hosts first; the better side of each period is bold. */
export function PeriodsTable({ periods, teams, sport, beside, unbatted }: Props) {
	const { words, part, counts } = sport;
	return (
		<Table caption={`${sentenceCase(plural(words.inPart))} by ${part}`} className="tight rows-l by-period">
			<thead>
				<tr>
					<th scope="col" className="pin">
						Team
					</th>
					{periods.map(({ id, name }) => (
						<PartHeading key={id} name={name} short={counts === "won" ? shortPart(name) : name} />
					))}
					<TotalHeading words={words} counts={counts} />
					{beside.map((stat) => (
						<th key={stat} scope="col" className="n" title={sport.stats.find((one) => one.abbreviation === stat)?.name}>
							{stat}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{teams.map((team, index) => (
					<Row key={index} team={team} other={teams[index === 0 ? 1 : 0]} unbatted={index === 0 ? unbatted : null} />
				))}
			</tbody>
		</Table>
	);
}

function TotalHeading({ words, counts }: Pick<Sport, "words" | "counts">) {
	const units = sentenceCase(plural(words.unit));
	return (
		<th scope="col" className="n" title={words.total && units}>
			{words.total ?? (counts === "won" ? units : "Total")}
		</th>
	);
}

function PartHeading({ name, short }: { name: string; short: string }) {
	if (short !== name) return <ShortHeading word={name} short={short} className="n" />;
	return (
		<th scope="col" className="n">
			{name}
		</th>
	);
}

/** "S1" for "Singles 1": of five matches all have room on a phone, with how many were won. */
const shortPart = (name: string) => name.replace(/^(\p{L})\p{L}{4,} (\d+)$/u, "$1$2");

function Row({ team, other, unbatted }: { team: PeriodsTeam; other: PeriodsTeam; unbatted: number | null }) {
	const { name, to, points, total } = team;
	const content = (
		<>
			<Mark name={name} {...signOf(team)} />
			<span>{name}</span>
		</>
	);
	return (
		<tr>
			<th scope="row" className="pin">
				{to === null ? (
					<span className="team">{content}</span>
				) : (
					<A className="team" to={to}>
						{content}
					</A>
				)}
			</th>
			{points.map((value, index) => (
				<td key={index} className={(value ?? 0) > (other.points[index] ?? 0) ? "n key" : "n dim"}>
					{index === unbatted ? <abbr title="Did not bat: ahead already">X</abbr> : (value ?? "–")}
				</td>
			))}
			<td className="n">
				<b className={(total ?? 0) < (other.total ?? 0) ? "pts lose" : "pts"}>{total ?? "–"}</b>
			</td>
			{team.beside.map((sum, index) => (
				<td key={index} className="n">
					{sum}
				</td>
			))}
		</tr>
	);
}
