import { choicesOf, daysFault, type DayOff, dayOff, isAsked } from "../../../data/day-off/plan.ts";
import { plannedThen, type PlannedThen } from "../../../data/day-off/planned.ts";
import { recentActs, type RecentAct } from "../../../data/day-off/recent.ts";
import type { Tenant } from "../../../data/tenant.ts";
import { undoActCall, undoActId } from "../../../domain/day-off/undo.ts";
import { to } from "../../../domain/paths.ts";
import { some } from "../../../domain/some.ts";
import type { QueryOf } from "../../../domain/query.ts";
import type { RouteQuery } from "../../../domain/routes.ts";
import { deskPage } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Evenness } from "../../../ui/game/evenness.tsx";
import { A } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { TodoLine } from "../../../ui/todo.tsx";
import { ChangeForm } from "./form.tsx";

type Query = QueryOf<RouteQuery<"changeGames">>;
type Data = {
	planned: PlannedThen[];
	choices: Awaited<ReturnType<typeof choicesOf>>;
	affected: DayOff | null;
	recent: RecentAct[];
	zone: string;
};

/** A day that is off, and several games at once: chosen, looked at with their new slots, and changed in one act (games 25, games 26). */
export const changeGamesPage = deskPage<"changeGames", Data>({
	route: "changeGames",
	load: async ({ tenant, query }) => ({
		choices: await choicesOf(tenant),
		...(await lookedAt(tenant, query)),
		recent: await recentActs(tenant),
		zone: tenant.organization.time_zone,
	}),
	title: () => "Change games",
	section: { label: "Change games", to: to.changeGames() },
	View: ({ data: { choices, affected, planned, recent, zone }, context: { query } }) => (
		<>
			<PageHead
				title="Change games"
				text="A day is off, a venue is lost, a team drops out: see the games, and move, postpone or cancel them in one act. Games that are ticked in the schedule are published, locked or deleted here too."
			/>
			<Choices choices={choices} query={query} />
			<Section title={gamesOf(affected, query)}>
				<div className="stack gap-4">
					<PlannedThere planned={planned} />
					{affected?.games.length === 0 && planned.length > 0 ? null : (
						<Affected affected={affected} places={choices.places} isChosen={query.games !== undefined} />
					)}
				</div>
			</Section>
			{affected && affected.leagues.length > 0 ? <HowEven leagues={affected.leagues} /> : null}
			{recent.length > 0 ? (
				<Section title="Done lately">
					<Recent acts={recent} zone={zone} />
				</Section>
			) : null}
		</>
	),
});

async function lookedAt(tenant: Tenant, query: Query): Promise<Pick<Data, "affected" | "planned">> {
	if (!isAsked(query) || daysFault(query) !== null) return { affected: null, planned: [] };
	return { affected: await dayOff(tenant, query), planned: await plannedThen(tenant, query) };
}

/** No act reaches a matchup before it has a game. */
function PlannedThere({ planned }: Pick<Data, "planned">) {
	if (planned.length === 0) return null;
	return (
		<div className="notice warn">
			<div className="stack gap-2">
				{planned.map(({ id, name, season_id, count }) => (
					<p key={id}>
						{some(count, "matchup is planned then and stays", "matchups are planned then and stay")}:{" "}
						<A to={to.staffDivision(season_id, id)}>{`${name} Bracket`}</A>
					</p>
				))}
			</div>
		</div>
	);
}

/** "Games of Harbor Hawks", where it is a team's; of chosen ones "Chosen games". */
function gamesOf(affected: DayOff | null, { team, games }: Query): string {
	if (games) return "Chosen games";
	const sides = affected?.games.flatMap(({ home, away }) => [home, away]) ?? [];
	const name = team === undefined ? undefined : sides.find(({ team_id }) => team_id === team)?.name;
	return name === undefined ? "Games" : `Games of ${name}`;
}

function Choices({ choices: { venues, leagues }, query }: { choices: Data["choices"]; query: Query }) {
	const { games, team } = query;
	const kept = { ...(games ? { games: games.join(",") } : {}), ...(team ? { team } : {}) };
	const optionsOf = (all: string, rows: readonly { id: number; name: string }[]) => [
		{ value: "", label: all },
		...rows.map(({ id, name }) => ({ value: id, label: name })),
	];
	return (
		<Filters
			to={to.changeGames()}
			hidden={kept}
			submit="Show games"
			fields={[
				{ kind: "date", name: "from", label: "First day", value: query.from ?? "" },
				{ kind: "date", name: "until", label: "Last day", value: query.until ?? "", error: daysFault(query) },
				{
					kind: "select",
					name: "venue",
					label: "Venue",
					value: query.venue ?? "",
					options: optionsOf("All venues", venues),
				},
				{
					kind: "select",
					name: "league",
					label: "League",
					value: query.league ?? "",
					options: optionsOf("All Leagues", leagues),
				},
			]}
		/>
	);
}

function Affected({ affected, ...rest }: { affected: DayOff | null; places: readonly string[]; isChosen: boolean }) {
	if (affected === null)
		return (
			<Empty icon="calendar" title="Say what is off">
				A first day alone is that day; a venue without days is lost for the rest.
			</Empty>
		);
	if (affected.games.length === 0)
		return (
			<Empty icon="calendar" title="No games to change">
				Nothing is still to be played then.
			</Empty>
		);
	return <ChangeForm affected={affected} {...rest} />;
}

/** What the new slots do to a league, by what differs alone. */
function HowEven({ leagues }: { leagues: DayOff["leagues"] }) {
	return (
		<Section title="How even it stays">
			<div className="stack gap-4">
				{leagues.map(({ id, name, evenness }) => (
					<div key={id} className="stack gap-2">
						<h3>{name}</h3>
						<Evenness name={name} evenness={evenness} />
					</div>
				))}
			</div>
		</Section>
	);
}

function Recent({ acts, zone }: { acts: readonly RecentAct[]; zone: string }) {
	return (
		<ul className="todo">
			{acts.map(({ act, what, actor, at }) => (
				<li key={act}>
					<TodoLine
						what={<b>{what}</b>}
						about={
							<>
								{actor}, <Moment at={at} zone={zone} />
							</>
						}
					>
						<Form id={undoActId(act)} call={undoActCall} done="{message}" again="Undo anyway" next={to.changeGames()}>
							<input type="hidden" name="act" value={act} />
							<button className="button" aria-label={`Undo: ${what}`}>
								Undo
							</button>
						</Form>
					</TodoLine>
				</li>
			))}
		</ul>
	);
}
