import ScheduleFormIsland from "../../../islands/schedule-form.tsx";
import ScheduleGridIsland from "../../../islands/schedule-grid.tsx";
import ScheduleTeamsIsland from "../../../islands/schedule-teams.tsx";
import { schedulePage, type SchedulePage } from "../../data/schedule/page.ts";
import { today } from "../../domain/clock.ts";
import { to, withBase } from "../../domain/paths.ts";
import { startFor, type SeasonSpan } from "../../domain/schedule/form.ts";
import { deskPage, type ContextOf } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters, type FilterField } from "../../ui/filters.tsx";
import { Island } from "../../ui/island.tsx";
import { Suggestions } from "../../ui/form/suggestions.tsx";
import { Fold } from "../../ui/schedule/board.tsx";
import { offeredPlaces } from "../../ui/schedule/lists.tsx";
import { PageHead } from "../../ui/section.tsx";
import { Table } from "../../ui/table.tsx";
import { Tabs } from "../../ui/tabs.tsx";

type Context = ContextOf<"scheduleBuilder">;

/** The schedule builder (scheduling 4): existing schedules by league, new ones, and the grid. */
export const scheduleBuilderPage = deskPage<"scheduleBuilder", SchedulePage>({
	route: "scheduleBuilder",
	load: async ({ tenant, query }) => await schedulePage(tenant, query),
	title: () => "Schedule builder",
	crumbs: ({ chosen }) => [
		{ label: "Schedule builder", to: to.scheduleBuilder() },
		...(chosen
			? [{ label: chosen.builder.schedule.name, to: to.scheduleBuilder({ schedule: chosen.builder.schedule.id }) }]
			: []),
	],
	View,
});

const spanOf = ({ startDate, finishDate }: SeasonSpan): SeasonSpan => ({ startDate, finishDate });

function View({ data, context }: { data: SchedulePage; context: Context }) {
	const { season, leagues, league, schedules, chosen } = data;
	if (!season || !league)
		return (
			<>
				<PageHead title="Schedule builder" />
				<Empty
					icon="calendar"
					title="No leagues available"
					way={season ? { label: season.name, to: to.season(season.id) } : { label: "Seasons", to: to.seasons() }}
				>
					A schedule is for the teams of a league: add one to a season first.
				</Empty>
			</>
		);
	const { base } = context.site;
	const form = {
		leagues: leagues.map(({ id, name, teamsCount }) => ({ id, name, teams: teamsCount })),
		league: league.id,
		season: { id: season.id, ...spanOf(season) },
		models: data.models,
		start: startFor(season, today(context.instant, context.tenant.organization.time_zone)),
		base,
	};
	return (
		<>
			<PageHead title="Schedule builder" text={`${league.name} · ${season.name}`}>
				<Filters to={to.scheduleBuilder()} fields={fields(data)} narrow />
			</PageHead>
			<Suggestions id={offeredPlaces} values={data.places} />
			<Fold id="create" title="Create Schedule" isOpen={schedules.length === 0}>
				<Island name="schedule-form" props={form}>
					<ScheduleFormIsland {...form} />
				</Island>
			</Fold>
			{schedules.length > 1 ? (
				<Tabs
					label="Schedules"
					tabs={schedules.map(({ id, name }) => ({
						label: name,
						to: to.scheduleBuilder({ schedule: id }),
						current: id === chosen?.builder.schedule.id,
					}))}
				/>
			) : null}
			{chosen ? (
				<Chosen chosen={chosen} league={league.id} season={season} context={context} />
			) : (
				<Unscheduled data={data} />
			)}
		</>
	);
}

function Chosen({
	chosen,
	league,
	season,
	context,
}: {
	chosen: NonNullable<SchedulePage["chosen"]>;
	league: number;
	season: NonNullable<SchedulePage["season"]>;
	context: Context;
}) {
	const { site, tenant, instant } = context;
	const props = {
		builder: chosen.builder,
		reasons: chosen.reasons,
		today: today(instant, tenant.organization.time_zone),
		season: { ...spanOf(season), planned: season.planned },
		base: site.base,
		home: withBase(site.base, to.scheduleBuilder({ league, season: chosen.builder.schedule.season_id })),
	};
	return (
		<Island name="schedule-grid" props={props}>
			<ScheduleGridIsland {...props} />
		</Island>
	);
}

/** A league without a schedule: its teams can say already when they cannot play. */
function Unscheduled({ data: { league, teams } }: { data: SchedulePage }) {
	return (
		<>
			<Empty icon="calendar" title="No schedules yet">
				{teams.length < 2
					? `${league?.name} has ${teams.length === 1 ? "one team" : "no teams"}: a schedule needs at least two.`
					: "Create one above; its games are generated and published when you say so."}
			</Empty>
			<Island name="schedule-teams" props={{ teams }}>
				<ScheduleTeamsIsland teams={teams} />
			</Island>
			<Fold id="game-count" title="Game Count">
				{teams.length === 0 ? (
					<p className="meta">There is nothing to count before there are two teams.</p>
				) : (
					<Counts teams={teams} />
				)}
			</Fold>
		</>
	);
}

/** Games that were entered without a schedule are counted as well (scheduling 4). */
function Counts({ teams }: Pick<SchedulePage, "teams">) {
	return (
		<Table caption="Games per team" className="dense">
			<thead>
				<tr>
					<th scope="col">Team</th>
					<th scope="col" className="n">
						Games
					</th>
					<th scope="col" className="n">
						Home
					</th>
					<th scope="col" className="n">
						Away
					</th>
				</tr>
			</thead>
			<tbody>
				{teams.map(({ slt_id, name, games, home }) => (
					<tr key={slt_id}>
						<th scope="row">{name}</th>
						<td className="n key">{games}</td>
						<td className="n">{home}</td>
						<td className="n">{games - home}</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

/** The league always, the season where there is more than one. */
function fields({ leagues, league, seasons, season }: SchedulePage): FilterField[] {
	const choice = (
		name: string,
		label: string,
		value: number | undefined,
		list: readonly { id: number; name: string }[],
	) =>
		({ kind: "select", name, label, value, options: list.map((one) => ({ value: one.id, label: one.name })) }) as const;
	return [
		choice("league", "League", league?.id, leagues),
		...(seasons.length > 1 ? [choice("season", "Season", season?.id, seasons)] : []),
	];
}
