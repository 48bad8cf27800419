import type { Bracket as Found } from "../data/bracket/brackets.ts";
import type { Game } from "../data/game/games.ts";
import { layoutRefusal } from "../domain/bracket/layout.ts";
import type { BracketView, MatchStanding } from "../domain/bracket/view.ts";
import type { PoolSeed } from "../domain/division/pools.ts";
import { to } from "../domain/paths.ts";
import { Bracket, CaptionLine } from "../ui/bracket/bracket.tsx";
import { SeriesList } from "../ui/bracket/series.tsx";
import { captionWords, gameName, teamsText } from "../ui/bracket/words.ts";
import { AsList, type OtherView } from "../ui/bracket/view.tsx";
import { Champion } from "../ui/bracket/champion.tsx";
import { Waiting } from "../ui/division/pools.tsx";
import { Empty } from "../ui/empty.tsx";
import { A } from "../ui/link.tsx";
import { LiveState, Said } from "../ui/running.tsx";
import { Section } from "../ui/section.tsx";
import { reasonNote } from "./game/words.ts";
import type { RunningGames } from "./running.ts";
import { signOf } from "../domain/team/sign.ts";

export interface Drawing extends Found {
	/** Null where there are too few or too many teams for a bracket. */
	view: BracketView | null;
	/** Where its teams will come from, until they are known. */
	waiting: PoolSeed[] | null;
	running: RunningGames;
	today: string;
	other?: OtherView;
}

/** A bracket to be read, with its champion: on its page and in frames of other sites. */
export function BracketDrawing({ division, teams, games, view, waiting, running, today, other }: Drawing) {
	if (!view) return <Empty icon="trophy" title={layoutRefusal(teams.length, division.format) ?? ""} />;
	const { champion } = view.progress;
	return (
		<>
			{waiting ? <Waiting seeds={waiting} /> : null}
			{champion ? <Champion name={champion.name} {...signOf(champion)} /> : null}
			<div className="bracket-view">
				<div className="row bracket-tools">
					<AsList other={other} />
				</div>
				<Bracket
					view={view}
					label={`${division.name} Bracket`}
					running={(standing) => standing.game && running.get(standing.game.id)}
					renderCaption={(standing) => <Caption standing={standing} view={view} running={running} today={today} />}
				/>
			</div>
			<SeriesList
				view={view}
				today={today}
				renderName={({ game }, name) => (game ? <A to={to.game(game.id)}>{name}</A> : name)}
			/>
			<Reasons games={games} view={view} />
			<LiveWords games={games} running={running} />
		</>
	);
}

/** Why games are what they are, as far as visitors are told: below a box there is no room for a sentence. */
function Reasons({ games, view }: Pick<Drawing, "games"> & { view: BracketView }) {
	const changed = [...view.progress.games.values()].flatMap((standing) => {
		const game = games.find(({ id }) => id === standing.game?.id);
		const note = game && reasonNote(game);
		return note ? [{ standing, note, id: game.id }] : [];
	});
	if (changed.length === 0) return null;
	return (
		<Section title="Changed games">
			<ul className="stack gap-3">
				{changed.map(({ standing, note, id }) => (
					<li key={id}>
						<A to={to.game(id)}>{`${gameName(standing, view)}: ${teamsText(standing, view)}`}</A> <b>{note}</b>
					</li>
				))}
			</ul>
		</Section>
	);
}

type CaptionProps = { standing: MatchStanding; view: BracketView; running: RunningGames; today: string };

/** The whole box leads to the game. */
function Caption({ standing, view, running, today }: CaptionProps) {
	const { game } = standing;
	const caption = <CaptionLine words={captionWords(standing, view, today)} />;
	if (!game)
		return (
			<p>
				<span>{caption}</span>
			</p>
		);
	const now = running.get(game.id);
	const teams = teamsText(standing, view);
	return (
		<p>
			<A className="cover" to={to.game(game.id)} title={teams}>
				<span className="sr">{`${teams}: `}</span>
				{now ? <LiveState running={now} /> : caption}
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
