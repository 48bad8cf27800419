import type { ShotsTyped } from "../src/domain/sport/shoot-out.ts";
import { useEffect, useState } from "react";
import type { Format } from "../src/domain/bracket/matchup.ts";
import type { SeedLabels } from "../src/domain/bracket/seed-labels.ts";
import type { BracketMatch, BracketView, Entrant } from "../src/domain/bracket/view.ts";
import type { Plans } from "../src/domain/game/plan.ts";
import { Bracket } from "../src/ui/bracket/bracket.tsx";
import { SeriesList } from "../src/ui/bracket/series.tsx";
import { BracketTools } from "../src/ui/bracket/view.tsx";
import { Champion } from "../src/ui/bracket/champion.tsx";
import { to } from "../src/domain/paths.ts";
import { A, Base } from "../src/ui/link.tsx";
import type { PartsTyped } from "./bracket-editor/by-part.ts";
import { GameDialog } from "./bracket-editor/game-dialog.tsx";
import { Outdated } from "./bracket-editor/outdated.tsx";
import { Planned, SeriesTools, Tools } from "./bracket-editor/tools.tsx";
import { heldBy, useGameDrafts } from "./bracket-editor/typed.ts";
import { useActs } from "./bracket-editor/use-acts.ts";
import { useBracket } from "./bracket-editor/use-bracket.ts";
import { focusLater, useView } from "./bracket-editor/use-view.ts";
import { KeptOffer } from "./lib/kept-offer.tsx";
import { say } from "./lib/say.ts";
import { signOf } from "../src/domain/team/sign.ts";

interface Props {
	division: { id: number; season_id: number; name: string; format: Format };
	/** By seed. */
	teams: readonly Entrant[];
	games: readonly BracketMatch[];
	/** When and where matchups are to be played, by their ids. */
	plans: Plans;
	/** What stands for its teams until they are known. */
	labels: readonly string[];
	/** What staff call its seeds. */
	seedLabels: SeedLabels | null;
	/** Where games of its season are played. */
	places: readonly string[];
	/** Where scores are parts that were won: how they are typed. */
	byPart: PartsTyped | null;
	/** What its sport calls a shoot-out; null where it has none. */
	shootOut: ShotsTyped | null;
	/** The organization's. */
	today: string;
	base: string;
	/** The address of the public bracket. */
	site: string;
}

/** Where the page asks for the format, until there are games. */
export const formatPlace = "bracket-format";
/** Where it offers to replace a team and to start over, once there are. */
export const redoPlace = "bracket-redo";

/** A division's bracket as staff play it: a game per matchup is made, edited and deleted in the drawing itself (brackets 7). */
export default function BracketEditor({ division, teams, games: first, today, ...props }: Props) {
	const { plans, labels, seedLabels, places, byPart, shootOut, base, site } = props;
	const place = { season: division.season_id, division: division.id };
	const bracket = useBracket({ place, format: division.format, teams, games: first, plans, labels, seedLabels });
	const { view, games, periods, last } = bracket;
	const { drafts, keep, stored, take, offer } = useGameDrafts(division.id, view);
	const { isBusy, remove, handOver, make } = useActs(place, bracket);
	const [open, setOpen] = useState<string | null>(null);
	usePlaces(games.length);
	useEffect(() => {
		const asked = location.hash.slice(1);
		if (games.some(({ match_id }) => match_id === asked)) setOpen(asked);
		// oxlint-disable-next-line react/exhaustive-deps -- who comes from Today is led to one game, once
	}, []);
	if (!view) return null;

	const standing = open === null ? undefined : view.progress.games.get(open);
	const champion = view.progress.champion;

	return (
		<Base value={base}>
			<div className="stack gap-5">
				<KeptOffer
					offer={offer}
					held={(left) => heldBy(left, view)}
					take={(left) => {
						take(left);
						setOpen(Object.keys(left)[0] ?? null);
					}}
				/>
				{champion ? <Won champion={champion} /> : null}
				<Outdated
					view={view}
					isBusy={isBusy}
					handOver={(game, sides) => void handOver(game, sides)}
					remove={(game) => void remove(game)}
				/>
				<Planned view={view} isBusy={isBusy} make={() => void make()} />
				<Drawing {...{ division, site, view, today, periods }} open={setOpen} remove={(game) => void remove(game)} />
				{standing && open !== null ? (
					<GameDialog
						key={open}
						place={place}
						view={view}
						standing={standing}
						game={standing.game}
						last={last}
						places={places}
						today={today}
						byPart={byPart}
						shootOut={shootOut}
						draft={drafts[open]}
						keep={(draft) => keep(open, draft)}
						stored={() => stored(open)}
						{...saved(bracket)}
						close={() => setOpen((now) => (now === open ? null : now))}
					/>
				) : null}
			</div>
		</Base>
	);
}

interface DrawingProps extends Pick<Props, "division" | "site" | "today"> {
	view: BracketView;
	/** Of running games. */
	periods: ReadonlyMap<number, string>;
	open(matchId: string): void;
	remove(game: BracketMatch): void;
}

function Drawing({ division, site, view, today, periods, open, remove }: DrawingProps) {
	const { frame, onKeyDown, ...sight } = useView(view);
	return (
		// Arrow keys lead from box to box; the boxes are buttons.
		// oxlint-disable-next-line jsx-a11y/no-static-element-interactions
		<div className="bracket-view" ref={frame} onKeyDown={onKeyDown}>
			<BracketTools {...sight}>
				<Ways {...division} site={site} />
			</BracketTools>
			<Bracket
				view={view}
				label={`${division.name} Bracket`}
				renderCaption={(one) => (
					<Tools
						standing={one}
						view={view}
						today={today}
						period={one.game ? periods.get(one.game.id) : undefined}
						open={open}
						remove={remove}
					/>
				)}
			/>
			<SeriesList
				view={view}
				today={today}
				renderName={({ game }, name) => (game ? <A to={to.game(game.id)}>{name}</A> : name)}
				renderTools={(one) => <SeriesTools standing={one} view={view} open={open} remove={remove} />}
			/>
		</div>
	);
}

function usePlaces(games: number): void {
	useEffect(() => {
		const show = (id: string, isShown: boolean) => {
			const place = document.getElementById(id);
			if (place) place.hidden = !isShown;
		};
		show(formatPlace, games === 0);
		show(redoPlace, games > 0);
	}, [games]);
}

/** Where else this division is shown. */
export function Ways({ id, season_id, site }: { id: number; season_id: number; site: string }) {
	return (
		<>
			<A className="button" to={to.eligibility(season_id, id)}>
				Eligibility
			</A>
			<a className="button" href={site}>
				Public bracket
			</a>
		</>
	);
}

function Won({ champion }: { champion: Entrant }) {
	return (
		<div aria-live="polite">
			<Champion name={champion.name} {...signOf(champion)} />
		</div>
	);
}

/** What the dialog has saved, or somebody else before it, goes into the drawing. */
const saved = ({ put, plan, read }: ReturnType<typeof useBracket>) => ({
	done(game: BracketMatch, message: string) {
		put(game);
		say(message);
		focusLater(game.match_id);
	},
	planned(plans: Plans, message: string, matchId: string) {
		plan(plans);
		say(message);
		focusLater(matchId);
	},
	surprised: (theirs: BracketMatch | null) => (theirs ? put(theirs) : void read()),
});
