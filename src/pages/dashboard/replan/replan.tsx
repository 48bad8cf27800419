import { seasonLeagueOf, type SeasonLeague } from "../../../data/league/places.ts";
import { proposedFor, type Proposed } from "../../../data/replan/plan.ts";
import { to } from "../../../domain/paths.ts";
import type { ReplanWay } from "../../../domain/replan/schema.ts";
import { listed, some } from "../../../domain/some.ts";
import { deskPage } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Evenness } from "../../../ui/game/evenness.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { leagueCrumb, seasonCrumb, seasonsCrumb, teamCrumb } from "../crumbs.ts";
import { ReplanForm } from "./form.tsx";

interface Data {
	place: SeasonLeague;
	way: ReplanWay;
	proposed: Proposed;
}

/** A team drops out of a league that is being played, or joins it: what changes is seen first, and done in one act (scheduling 19, scheduling 20). */
export const replanPage = deskPage<"replan", Data>({
	route: "replan",
	load: async ({ tenant, query, id }) => {
		const place = await seasonLeagueOf(tenant, id("season_id"), id("league_id"));
		if (!place) return null;
		const way = query.as ?? "out";
		const asked = { as: way, from: query.from, mayRemove: query.full === "remove" };
		return { place, way, proposed: await proposedFor(tenant, place, id("team_id"), asked) };
	},
	title: ({ proposed: { team } }) => `${team.name} drops out or joins`,
	section: seasonsCrumb,
	crumbs: ({ place: { season, league }, proposed: { team } }) => [
		seasonsCrumb,
		seasonCrumb(season),
		leagueCrumb(season.id, league),
		teamCrumb(season.id, league.id, team),
		{ label: "Drops out or joins", to: to.replan(season.id, league.id, team.id) },
	],
	View: ({ data: { place, way, proposed }, context: { query } }) => {
		const { team, evenness } = proposed;
		const page = (as: ReplanWay) => to.replan(place.season.id, place.league.id, team.id, { as });
		return (
			<>
				<PageHead title={team.name} text={`${place.league.name}, ${place.season.name}`} />
				<Tabs
					label="What happens"
					tabs={[
						{ label: "Drops out", to: page("out"), current: way === "out" },
						{ label: "Joins", to: page("in"), current: way === "in" },
					]}
				/>
				{way === "in" ? <Choices page={page("in")} query={query} /> : null}
				<Section title={way === "out" ? "What becomes of its games" : "Games for it"}>
					{isNothing(proposed, way) ? (
						<Nothing way={way} proposed={proposed} league={place} />
					) : (
						<div className="stack gap-4">
							<p>{summaryOf(proposed, way)}</p>
							<ReplanForm proposed={proposed} way={way} place={place} />
						</div>
					)}
				</Section>
				{isNothing(proposed, way) ? null : (
					<Section title="How even it stays">
						<Evenness name={place.league.name} evenness={evenness} />
					</Section>
				)}
			</>
		);
	},
});

const isNothing = ({ remaining, add }: Proposed, way: ReplanWay) =>
	way === "out" ? remaining.length === 0 : add.length === 0;

type Query = { from: string | undefined; full: string | undefined };

function Choices({ page, query }: { page: string; query: Query }) {
	return (
		<Filters
			to={page}
			hidden={{ as: "in" }}
			submit="Show games"
			fields={[
				{ kind: "date", name: "from", label: "Joins on", value: query.from ?? "" },
				{
					kind: "select",
					name: "full",
					label: "A game that finds no other day",
					value: query.full ?? "",
					options: [
						{ value: "", label: "Stays where it is" },
						{ value: "remove", label: "Is taken out" },
					],
				},
			]}
		/>
	);
}

function Nothing({ way, proposed, league }: { way: ReplanWay; proposed: Proposed; league: SeasonLeague }) {
	if (way === "out")
		return (
			<Empty icon="calendar" title="No games to change">
				{lockedText(proposed) ?? "This team has nothing left to play in this league."}
			</Empty>
		);
	if (proposed.missing > 0)
		return (
			<Empty icon="calendar" title="No slot is free">
				{`${some(proposed.missing, "game finds", "games find")} none before the season ends. Let games be taken out for it, or give the season a later end.`}
			</Empty>
		);
	return (
		<Empty
			icon="calendar"
			title="No games to change"
			way={{ label: "The league", to: to.staffLeague(league.season.id, league.league.id) }}
		>
			The league has nothing left to play that visitors see, or this team has as many games as the others.
		</Empty>
	);
}

function lockedText({ locked }: Proposed): string | null {
	if (locked.length === 0) return null;
	const names = locked.slice(0, 3).map(({ home, away }) => `${home.name} vs ${away.name}`);
	const more = locked.length - names.length;
	return `Locked, so it stays: ${listed([...names, more > 0 && `${more} more`])}.`;
}

/** "1 new game. 6 of the 54 games that are left change, and no other." */
function summaryOf(proposed: Proposed, way: ReplanWay): string {
	const { remaining, add, move, remove, missing, left } = proposed;
	const changed = move.length + remove.length + (way === "out" ? remaining.length : 0);
	const parts = [
		add.length > 0 ? `${some(add.length, "new game")}.` : null,
		changed > 0
			? `${changed} of the ${some(left, "game")} that are left ${changed === 1 ? "changes" : "change"}, and no other.`
			: `None of the ${some(left, "game")} that are left changes.`,
		lockedText(proposed),
		missing > 0 && way === "in" ? `${some(missing, "game finds", "games find")} no slot before the season ends.` : null,
	];
	return parts.filter(Boolean).join(" ");
}
