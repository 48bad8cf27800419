import BracketEntries from "../../../islands/bracket-entries.tsx";
import BracketEditor, { formatPlace, Ways } from "../../../islands/bracket-editor.tsx";
import { type Bracket, bracketOf, matchesOf, seatsOf } from "../../data/bracket/brackets.ts";
import { type FreeTeam, freeTeams } from "../../data/bracket/replacement.ts";
import { planOf, tiedLeagues, type TiedLeague } from "../../data/division/pools.ts";
import { placesOf } from "../../data/game/places.ts";
import { entriesOf, standard } from "../../domain/bracket/entries.ts";
import { entriesLabel, formatLabels, formats } from "../../domain/bracket/formats.ts";
import { shapeOf } from "../../domain/bracket/series.ts";
import { partsTyped } from "../../domain/game/by-part.ts";
import { shotsTyped } from "../../domain/sport/shoot-out.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { layoutRefusal } from "../../domain/bracket/layout.ts";
import type { PoolSeed } from "../../domain/division/pools.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage, type SiteContext } from "../../http/page.ts";
import { bracketText } from "../../ui/bracket/words.ts";
import { planText, Waiting, waitingText } from "../../ui/division/pools.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Island } from "../../ui/island.tsx";
import { A } from "../../ui/link.tsx";
import { PageHead } from "../../ui/section.tsx";
import { divisionCrumb, seasonCrumb, seasonsCrumb } from "./crumbs.ts";
import { Redo } from "./bracket-redo.tsx";
import { SeriesForms } from "./series-forms.tsx";
import { TieWays } from "./tie-ways.tsx";

type Context = SiteContext<Record<never, never>>;

interface Data extends Bracket {
	/** Which ranks take its seeds, where it has no teams for a bracket yet. */
	plan: PoolSeed[] | null;
	/** The leagues whose ties keep that open. */
	tied: TiedLeague[];
	/** Where games of its season are played. */
	places: string[];
	/** Who could come in for one of its teams. */
	free: FreeTeam[];
	today: string;
}

/** The bracket of a division, as staff play it (brackets 7). */
export const divisionPage = deskPage<"staffDivision", Data>({
	route: "staffDivision",
	load: async ({ tenant, id }) => {
		const bracket = await bracketOf(tenant, id("season_id"), id());
		if (!bracket) throw new Refusal("missing", "Division not found.");
		const isSeated = layoutRefusal(bracket.teams.length, bracket.division.format) === null;
		const plan = isSeated ? null : await planOf(tenant, bracket.division.id);
		const [tied, places, free] = await Promise.all([
			tiedLeagues(tenant, bracket.division.pools, plan),
			placesOf(tenant, [bracket.division.season.id]),
			freeTeams(tenant, bracket.division.season.id),
		]);
		return { ...bracket, plan, tied, places, free, today: tenant.today };
	},
	title: ({ division }) => `${division.name} Bracket`,
	crumbs: ({ division }) => [seasonsCrumb, seasonCrumb(division.season), divisionCrumb(division.season.id, division)],
	View: ({ data, context }) => <Division data={data} context={context} />,
});

function Division({ data, context }: { data: Data; context: Context }) {
	const { division, teams } = data;
	const refusal = layoutRefusal(seatsOf(data).length, division.format);
	const waiting = teams.length === 0 ? data.plan : null;
	const { id, name, format, season } = division;
	const sport = sportAmong(context.site.organization.sports, season.sport_id);
	const props = {
		division: { id, season_id: season.id, name, format },
		teams,
		games: matchesOf(data),
		plans: division.plans ?? {},
		labels: (waiting ?? []).map(({ label }) => label),
		seedLabels: division.seed_labels,
		places: data.places,
		byPart: sport.counts === "won" ? partsTyped(sport) : null,
		shootOut: shotsTyped(sport),
		today: data.today,
		base: context.site.base,
		site: context.absolute(to.bracket(season.id, id)),
	};
	return (
		<>
			<PageHead title={`${name} Bracket`} text={headline(data)}>
				{data.games.length === 0 ? (
					<div id={formatPlace} className="entry-format">
						<FormatForm division={division} names={seatsOf(data).map((team) => team?.name ?? null)} />
					</div>
				) : null}
				<div className="row bracket-doors">
					<Doors data={data} waiting={waiting} isDrawn={refusal === null} />
					{teams.length > 0 ? <Redo bracket={data} free={data.free} /> : null}
					{refusal === null ? null : <Ways {...props.division} site={props.site} />}
				</div>
			</PageHead>
			{data.tied.length > 0 ? <TieWays division={division} leagues={data.tied} /> : null}
			{refusal === null ? (
				<>
					{waiting ? <Waiting seeds={waiting} areTiesTold={data.tied.length > 0} /> : null}
					<Island name="bracket-editor" props={props}>
						<BracketEditor {...props} />
					</Island>
				</>
			) : (
				<Empty icon="trophy" title={refusal} way={{ label: season.name, to: to.season(season.id) }}>
					{data.plan
						? [planText(data.plan), waitingText(data.plan) ?? ""].join(" ").trim()
						: "The season’s page puts teams into its divisions."}
				</Empty>
			)}
		</>
	);
}

/** What else is done with the bracket, elsewhere and in dialogs. */
function Doors({ data, waiting, isDrawn }: { data: Data; waiting: PoolSeed[] | null; isDrawn: boolean }) {
	const { id, season, format, seed_labels } = data.division;
	return (
		<>
			{isDrawn ? (
				<A className="button" to={to.timetable(season.id, id)}>
					Plan all games
				</A>
			) : null}
			{isDrawn || data.teams.length > 0 || seed_labels ? (
				<A className="button" to={to.seeds(season.id, id)}>
					Seeds
				</A>
			) : null}
			{isDrawn && shapeOf(format) !== "double" ? <SeriesForms bracket={data} waiting={waiting} /> : null}
		</>
	);
}

function headline(bracket: Bracket): string {
	const { division } = bracket;
	return `${bracketText(division.format, seatsOf(bracket).length)} · ${division.season.name}`;
}

/** How the bracket is played, until its first game is made. */
function FormatForm({
	division: { id, format, revision, seed_labels },
	names,
}: Pick<Bracket, "division"> & { names: readonly (string | null)[] }) {
	const shape = shapeOf(format);
	const entries = entriesOf(shape);
	const props = { value: (entries ?? standard(Math.max(2, names.length))).join(", "), names, labels: seed_labels };
	return (
		<Form className="row" call={`PUT /api/divisions/${id}/format`} done="Format saved">
			<input type="hidden" name="revision" value={revision} data-kind="number" />
			<label className="sr" htmlFor="division-format">
				Format
			</label>
			<select id="division-format" name="format" defaultValue={entries ? "entries" : shape}>
				{formats.map((value) => (
					<option key={value} value={value}>
						{formatLabels[value]}
					</option>
				))}
				<option value="entries">{entriesLabel}</option>
			</select>
			<div className="entries">
				<Island name="bracket-entries" props={props} worksWithout>
					<BracketEntries {...props} />
				</Island>
			</div>
			<button className="button">Save format</button>
		</Form>
	);
}
