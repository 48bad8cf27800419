import { basketball } from "../../domain/sport/basketball.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { toldOf } from "../../domain/sport/told.ts";
import { isOvertime } from "../../domain/period/periods.ts";
import { plural, sentenceCase } from "../../domain/sport/words.ts";

export interface SheetSide {
	name: string;
	players: readonly { roster_id: number; name: string; number: string | null; eligible: boolean }[];
}

type Props = {
	organization: string;
	league: string;
	day: string;
	time: string;
	place: string | null;
	sides: readonly [home: SheetSide, away: SheetSide];
	periods: readonly string[];
	sport?: Sport;
};

const linesMin = 12;
const runColumns = 4;
const penaltyLines = 8;
const apartLines = 5;

const upTo = (length: number) => Array.from({ length }, (_, at) => at + 1);

/**
 * A sheet to keep score on paper: both rosters with numbers and what their sport counts, points by period, and a running score.
 * Where a player has a box for each part the teams stand one below the other, who bats first above.
 */
export function ScoreSheet({ organization, league, day, time, place, sides, periods, sport = basketball }: Props) {
	const isByPart = partsOf(sport, periods).length > 0;
	const shown = [
		{ side: sides[0], label: "Home" },
		{ side: sides[1], label: "Away" },
	];
	if (isByPart) shown.reverse();
	return (
		<article className="sheet">
			<header>
				<p className="cap">
					{organization} · {league}
				</p>
				<h1>
					{sides[1].name} at {sides[0].name}
				</h1>
				<p>
					{day} · {time}
					{place ? ` · ${place}` : ""}
				</p>
			</header>
			<div className={isByPart ? "sheet-sides by-part" : "sheet-sides"}>
				{shown.map(({ side, label }) => (
					<Side key={label} side={side} sport={sport} label={label} parts={partsOf(sport, periods)} />
				))}
			</div>
			<Apart sport={sport} sides={shown} />
			<Called sport={sport} sides={shown} periods={periods} />
			<Periods sides={shown.map(({ side }) => side)} periods={periods} sport={sport} />
			{fouledOf(sport) ? <RunningScore runs={upTo(fouledOf(sport)?.running ?? 0)} /> : null}
			<footer>
				<p>{sport.words.officials ?? "Referees"}</p>
				<p>Scorer</p>
				{sport.counts === "won" || sport.turn?.outs ? null : <p>Timekeeper</p>}
			</footer>
		</article>
	);
}

/** Lines for those whose figures stand apart: a team's pitchers, in the order in which they come. */
function Apart({ sport: { sheet, apart }, sides }: Pick<CalledProps, "sport" | "sides">) {
	if (!apart || !sheet || !("byPart" in sheet) || !sheet.apart) return null;
	const heads = ["No.", sheet.apart.who, ...sheet.apart.boxes];
	return (
		<div className="sheet-sides">
			{sides.map(({ side: { name }, label }) => (
				<Lines key={label} title={apart.title} name={name} heads={heads} wide={2} count={apartLines} />
			))}
		</div>
	);
}

type CalledProps = { sport: Sport; sides: readonly { side: SheetSide; label: string }[]; periods: readonly string[] };

/** Penalties and fouls of both teams, where the sport's people write them down. */
function Called({ sport: { sheet, part }, sides, periods }: CalledProps) {
	if (!sheet || !("boxes" in sheet)) return null;
	const { penalties = [], teamFouls = 0 } = sheet;
	if (penalties.length === 0 && teamFouls === 0) return null;
	return (
		<div className="sheet-sides">
			{sides.map(({ side: { name }, label }) =>
				teamFouls > 0 ? (
					<TeamFouls
						key={label}
						name={name}
						part={part}
						parts={periods.filter((one) => !isOvertime({ name: one }))}
						to={teamFouls}
					/>
				) : (
					<Lines key={label} title="Penalties" name={name} heads={penalties} wide={4} count={penaltyLines} />
				),
			)}
		</div>
	);
}

type LinesProps = { title: string; name: string; heads: readonly string[]; wide: 2 | 4; count: number };

/** Empty lines under heads, to be filled in by hand; the column of words is the wide one. */
function Lines({ title, name, heads, wide, count }: LinesProps) {
	return (
		<table className={`sheet-lines wide-${wide}`}>
			<caption>
				{title}: <b>{name}</b>
			</caption>
			<thead>
				<tr>
					{heads.map((head) => (
						<th key={head} scope="col">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{upTo(count).map((line) => (
					<tr key={line}>
						{heads.map((head) => (
							<td key={head}>&nbsp;</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

type TeamFoulsProps = { name: string; part: string; parts: readonly string[]; to: number };

function TeamFouls({ name, part, parts, to }: TeamFoulsProps) {
	return (
		<table>
			<caption>{`Fouls by ${part}: ${name}`}</caption>
			<tbody>
				{parts.map((one) => (
					<tr key={one}>
						<th scope="row">{one}</th>
						{upTo(to).map((foul) => (
							<td key={foul} className="foul">
								{foul}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const fouledOf = ({ sheet }: Sport) => (sheet && "fouls" in sheet ? sheet : null);

/** The parts for which each player has a box. */
const partsOf = ({ sheet }: Sport, periods: readonly string[]) => (sheet && "byPart" in sheet ? periods : []);

interface PeriodsProps extends Pick<Props, "periods"> {
	sides: readonly SheetSide[];
	sport: Sport;
}

function Periods({ sides, periods, sport: { words, part, beside = [] } }: PeriodsProps) {
	return (
		<table className="sheet-periods">
			<caption className="sr">{`${sentenceCase(plural(words.inPart))} by ${part}`}</caption>
			<thead>
				<tr>
					<th scope="col">Team</th>
					{periods.map((name) => (
						<th key={name} scope="col">
							{name}
						</th>
					))}
					<th scope="col">{words.total ?? "Final"}</th>
					{beside.map((stat) => (
						<th key={stat} scope="col">
							{stat}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{sides.map(({ name }, index) => (
					<tr key={index}>
						<th scope="row">{name}</th>
						{periods.map((period) => (
							<td key={period}>&nbsp;</td>
						))}
						<td>&nbsp;</td>
						{beside.map((stat) => (
							<td key={stat}>&nbsp;</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function RunningScore({ runs }: { runs: readonly number[] }) {
	return (
		<section aria-label="Running score">
			<h2>Running score</h2>
			<div className="sheet-runs">
				{Array.from({ length: runColumns }, (_, column) => (
					<ol key={column}>
						{runs
							.slice((column * runs.length) / runColumns, ((column + 1) * runs.length) / runColumns)
							.map((points) => (
								<li key={points}>
									<span>{points}</span>
									<span>{points}</span>
								</li>
							))}
					</ol>
				))}
			</div>
			<p className="meta">Left home, right away: cross out each point, circle the last of a period.</p>
		</section>
	);
}

interface SideProps {
	side: SheetSide;
	sport: Sport;
	label: string;
	parts: readonly string[];
}

/** What a player's line has room for behind the fouls. */
function countedOf(sport: Sport): readonly string[] {
	if (!sport.sheet) return toldOf(sport);
	if ("boxes" in sport.sheet) return sport.sheet.boxes;
	return "byPart" in sport.sheet ? sport.sheet.byPart : ["Points"];
}

function Side({ side: { name, players }, sport, label, parts }: SideProps) {
	const fouls = upTo(fouledOf(sport)?.fouls ?? 0);
	const counted = [...parts, ...countedOf(sport)];
	const blank = Math.max(0, linesMin - players.length);
	return (
		<table>
			<caption>
				{label}: <b>{name}</b>
			</caption>
			<thead>
				<tr>
					<th scope="col">No.</th>
					<th scope="col">Player</th>
					{fouls.length > 0 ? (
						<th scope="col" colSpan={fouls.length}>
							Fouls
						</th>
					) : null}
					{counted.map((heading, at) => (
						<th key={at} scope="col">
							{heading}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{players.map((player) => (
					<tr key={player.roster_id}>
						<td className="c">{player.number}</td>
						<th scope="row">
							{player.name}
							{player.eligible ? null : <small>{" · Not eligible"}</small>}
						</th>
						<Cells fouls={fouls} counted={counted} />
					</tr>
				))}
				{Array.from({ length: blank }, (_, at) => (
					<tr key={at}>
						<td>&nbsp;</td>
						<td>&nbsp;</td>
						<Cells fouls={fouls} counted={counted} />
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Cells({ fouls, counted }: { fouls: readonly number[]; counted: readonly string[] }) {
	return (
		<>
			{fouls.map((foul) => (
				<td key={foul} className="foul">
					{foul}
				</td>
			))}
			{counted.map((_, at) => (
				<td key={at}>&nbsp;</td>
			))}
		</>
	);
}
