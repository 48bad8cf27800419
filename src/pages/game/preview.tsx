import { signOf } from "../../domain/team/sign.ts";
import type { GamePreview } from "../../data/game/preview.ts";
import type { Game, GameTeam } from "../../data/game/games.ts";
import { dateListed } from "../../domain/clock.ts";
import { measures } from "../../domain/game/preview.ts";
import { outcome } from "../../domain/game/game.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { to } from "../../domain/paths.ts";
import type { Result } from "../../domain/standings/record.ts";
import { BestDuel, Duel, SidesHead, Stake } from "../../ui/duel.tsx";
import { Score } from "../../ui/game/score.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/section.tsx";
import { Subscribe } from "../../ui/subscribe.tsx";
import { A } from "../../ui/link.tsx";
import { TeamName } from "../../ui/team-name.tsx";
import { isWeb } from "./place.tsx";
import { finalText, shotsOf, winnerVisitorsFirst } from "./words.ts";

interface Props {
	game: Game;
	preview: GamePreview;
	/** Abbreviations of the stats that the organization shows. */
	shown: ReadonlySet<string>;
	sport: Sport;
}

/** What is known before a game (games 20): a part without anything to say is left out. */
export function Preview({ game, preview, shown, sport }: Props) {
	const { home, away, league, stakes, meetings, leaders } = preview;
	const figures = home && away ? measures(side(home), side(away), { league, shown, sport }) : [];
	const runs = [
		{ team: game.home, results: home?.lastTen.slice(-formMax) ?? [] },
		{ team: game.away, results: away?.lastTen.slice(-formMax) ?? [] },
	];
	return (
		<>
			{stakes.length === 0 ? null : (
				<Stake title="At stake">
					{stakes.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</Stake>
			)}
			<div className="cols min-l lone">
				{figures.length === 0 ? null : (
					<Section title="Face to face">
						<SidesHead {...game} />
						<Duel measures={figures} />
					</Section>
				)}
				{leaders.length === 0 ? null : <Leaders game={game} leaders={leaders} />}
				{runs.every(({ results }) => results.length === 0) ? null : (
					<Section title="Form" tools={<span className="meta">latest last</span>}>
						<ol className="runs">
							{runs.map(({ team, results }) => (
								<Run key={team.slt_id} team={team} results={results} draws={sport.awards.draws} />
							))}
						</ol>
					</Section>
				)}
				{meetings.length === 0 ? null : <Meetings game={game} meetings={meetings} />}
				<Ground game={game} />
			</div>
		</>
	);
}

const formMax = 5;

const side = (row: NonNullable<GamePreview["home"]>) => ({ row, figures: row.team.figures });

interface RunProps {
	team: GameTeam;
	results: readonly Result[];
	draws: boolean;
}

function Run({ team, results, draws }: RunProps) {
	return (
		<li>
			<TeamName name={team.name} {...signOf(team)} />
			{results.length === 0 ? (
				<span className="meta">Not played yet</span>
			) : (
				<ol aria-label={`Last ${results.length} of ${team.name}, latest last`}>
					{results.map((result, index) => (
						<li key={index} className={result === "w" ? "w" : undefined}>
							<abbr title={result === "t" && draws ? "Draw" : words[result]}>{letterOf(result, draws)}</abbr>
						</li>
					))}
				</ol>
			)}
		</li>
	);
}

function letterOf(result: Result, draws: boolean): string {
	if (result === "o") return "L";
	return result === "t" && draws ? "D" : result.toUpperCase();
}

const words: Record<Result, string> = { w: "Win", l: "Loss", o: "Loss in overtime", t: "Tie" };

function Meetings({ game, meetings }: { game: Game; meetings: readonly Game[] }) {
	const place = (other: Game) => [other.division?.name ?? other.league?.name, other.season.name];
	return (
		<Section title="Last meetings" tools={<span className="meta">{leadText(game, meetings)}</span>}>
			<div className="slate auto">
				{meetings.map((other) => (
					<Score
						key={other.id}
						to={to.game(other.id)}
						sides={[
							{ name: other.away.name, ...signOf(other.away), points: other.score_away, shots: shotsOf(other, "away") },
							{ name: other.home.name, ...signOf(other.home), points: other.score_home, shots: shotsOf(other, "home") },
						]}
						winner={winnerVisitorsFirst(other)}
						label={other.status === "forfeit" ? "Forfeit" : finalText(other)}
						day={{ iso: other.date ?? "", text: dateListed(other.date) }}
						note={place(other).filter(Boolean).join(" · ")}
					/>
				))}
			</div>
		</Section>
	);
}

/** Who has won more of these: "Gull Point Gamblers lead 2–1", "Level at 1–1". */
function leadText({ home, away }: Game, meetings: readonly Game[]): string {
	const winners = meetings.map((other) => {
		const winner = outcome(other);
		return winner === "home" || winner === "away" ? other[winner].team_id : null;
	});
	const won = ({ team_id }: GameTeam) => winners.filter((id) => id === team_id).length;
	const [a, b] = [won(home), won(away)];
	if (a === b) return `Level at ${a}–${b}`;
	return a > b ? `${home.name} lead ${a}–${b}` : `${away.name} lead ${b}–${a}`;
}

function Leaders({ game, leaders }: { game: Game; leaders: GamePreview["leaders"] }) {
	const best = (team: GameTeam, stat: string) => {
		const found = leaders.find((one) => one.slt_id === team.slt_id && one.stat === stat);
		return found ? { name: found.name, to: to.player(found.player_id), value: found.total } : null;
	};
	return (
		<Section title="Leaders" tools={<span className="meta">totals of the season</span>}>
			<SidesHead {...game} />
			<BestDuel
				rows={[...new Set(leaders.map(({ stat }) => stat))].map((label) => ({
					label,
					home: best(game.home, label),
					away: best(game.away, label),
				}))}
			/>
		</Section>
	);
}

/** Where it is played, and the way there. */
function Ground({ game: { location, location_url } }: { game: Game }) {
	if (!location) return null;
	const name = (
		<>
			<Icon name="pin" />
			<b>{location}</b>
		</>
	);
	return (
		<Section title="Place">
			{isWeb(location_url) ? (
				<a className="card ground" href={location_url} rel="noopener">
					{name}
					<Icon name="chevron" turn />
				</a>
			) : (
				<p className="card ground">{name}</p>
			)}
		</Section>
	);
}

/** A page without a running game has no script, so on the day itself its reader is told how to get the score. */
export function Ways({ game, today, calendar }: { game: Game; today: string; calendar: string }) {
	if (game.date === null || game.status === "cancelled") return null;
	const isToday = game.date === today;
	const isOpen = game.status === "scheduled";
	if (!isOpen && !isWeb(game.location_url)) return null;
	return (
		<div className="stack gap-3">
			<div className="acts">
				{isOpen ? <Subscribe what="this game" address={calendar} once /> : null}
				{isWeb(game.location_url) ? (
					<a className="button" href={game.location_url} rel="noopener">
						<Icon name="pin" />
						Directions
					</a>
				) : null}
			</div>
			{isOpen && isToday ? (
				<p className="meta">
					Look again once the game has begun: from then on its score runs here by itself.{" "}
					<A to={to.game(game.id)}>Load this page again</A>
				</p>
			) : null}
		</div>
	);
}
