import { type Bracket as Found, bracketOf, drawn } from "../data/brackets.ts";
import type { Game } from "../data/games.ts";
import type { BracketView, MatchStanding } from "../domain/bracket/view.ts";
import { layoutRefusal } from "../domain/bracket/layout.ts";
import { to } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { sitePage, type SiteContext } from "../http/page.ts";
import { Bracket } from "../ui/bracket.tsx";
import { captionParts, formatNames, teamsText } from "../ui/bracket-words.ts";
import { AsList } from "../ui/bracket-view.tsx";
import { Champion } from "../ui/champion.tsx";
import { Empty } from "../ui/empty.tsx";
import { A } from "../ui/link.tsx";
import { LiveState, Said, type Running } from "../ui/running.tsx";
import { PageHead } from "../ui/section.tsx";
import { runningAmong, type RunningGames } from "./running.ts";
import { tournamentEvent } from "./structured.ts";

const queries = { divisionId: "id", seasonId: "id" } as const;
type Context = SiteContext<typeof queries>;

interface Data extends Found {
	/** Null where there are too few or too many teams for a bracket. */
	view: BracketView | null;
	running: RunningGames;
}

/** The bracket of a division as everybody sees it (2 §2). */
export const bracketPage = sitePage<typeof queries, Data>({
	path: "/tournamentBracket",
	queries,
	menu: "tournament",
	load,
	title: ({ division }) => `${division.name} Bracket`,
	description: ({ division, teams }, { site }) =>
		`The bracket of ${division.name}, ${teams.length} teams of ${site.organization.name}: games, scores and the champion.`,
	canonical: ({ division }) => to.bracket(division.season.id, division.id),
	structured: (data, context) => [tournamentEvent(data, context)],
	follows: ({ running }) => running.size > 0,
	View,
});

async function load({ tenant, query }: Context): Promise<Data> {
	const { divisionId, seasonId } = query;
	const bracket = divisionId && seasonId ? await bracketOf(tenant, seasonId, divisionId) : null;
	if (!bracket) throw new Refusal(404, "Division not found.");
	return { ...bracket, view: drawn(bracket), running: await runningAmong(tenant, bracket.games) };
}

function View({ data, context }: { data: Data; context: Context }) {
	const { division, teams, view, running } = data;
	const champion = view?.progress.champion;
	return (
		<>
			<PageHead title={division.name} text={headline(data, context)}>
				{context.viewer.can("game.edit") ? (
					<A className="button" to={to.staffDivision(division.season.id, division.id)}>
						Edit bracket
					</A>
				) : null}
			</PageHead>
			{champion ? <Champion name={champion.name} logo={champion.logo} /> : null}
			{view ? (
				<div className="bracket-view">
					<div className="row bracket-tools">
						<AsList />
					</div>
					<Bracket
						view={view}
						label={`${division.name} Bracket`}
						running={(standing) => standing.game && running.get(standing.game.id)}
						renderCaption={(standing) => <Caption standing={standing} view={view} running={running} />}
					/>
				</div>
			) : (
				<Empty icon="trophy" title={layoutRefusal(teams.length) ?? ""} />
			)}
			<LiveWords games={data.games} running={running} />
		</>
	);
}

function headline({ division, teams }: Data, { site }: Context) {
	return (
		<>
			<span className="on-paper">{`${site.organization.name} · `}</span>
			{`${teams.length} teams · ${formatNames[division.format]} · ${division.season.name}`}
		</>
	);
}

type CaptionProps = { standing: MatchStanding; view: BracketView; running: RunningGames };

/** The whole box leads to the game. */
function Caption({ standing, view, running }: CaptionProps) {
	const { game } = standing;
	const text = captionParts(standing, view).join(" · ");
	if (!game) return <p>{text}</p>;
	const now: Running | undefined = running.get(game.id);
	const teams = teamsText(standing, view);
	return (
		<p>
			<A className="cover" to={to.game(game.id)} title={teams}>
				<span className="sr">{`${teams}: `}</span>
				{now ? <LiveState running={now} /> : text}
			</A>
		</p>
	);
}

/** Says the scores of running games where they are not seen. */
function LiveWords({ games, running }: { games: readonly Game[]; running: RunningGames }) {
	return games
		.filter(({ id }) => running.has(id))
		.map(({ id, home, away }) => (
			<div key={id} data-game={id}>
				<Said home={home.name} away={away.name} />
			</div>
		));
}
