import BracketEditor, { formatPlace, Ways } from "../../../islands/bracket-editor.tsx";
import { type Bracket, bracketOf, matchesOf, seatsOf } from "../../data/bracket/brackets.ts";
import { planOf, tiedLeagues, type TiedLeague } from "../../data/division/pools.ts";
import { placesOf } from "../../data/game/places.ts";
import { entriesOf, standard } from "../../domain/bracket/entries.ts";
import { entriesLabel, formatLabels, formats } from "../../domain/bracket/formats.ts";
import { lengths, shapeOf } from "../../domain/bracket/series.ts";
import { partsTyped } from "../../domain/game/by-part.ts";
import { shootOutName } from "../../domain/game/shoot-out.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import type { PoolSeed } from "../../domain/division/pools.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage, type SiteContext } from "../../http/page.ts";
import { bracketText } from "../../ui/bracket/words.ts";
import { planText, Waiting, waitingText } from "../../ui/division/pools.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field, Form, FormDialog, OpenButton, SelectField } from "../../ui/form/form.tsx";
import { Island } from "../../ui/island.tsx";
import { PageHead } from "../../ui/section.tsx";
import { divisionCrumb, seasonCrumb, seasonsCrumb } from "./crumbs.ts";
import { TieWays } from "./tie-ways.tsx";

type Context = SiteContext<Record<never, never>>;

interface Data extends Bracket {
	/** Which ranks take its seeds, where it has no teams for a bracket yet. */
	plan: PoolSeed[] | null;
	/** The leagues whose ties keep that open. */
	tied: TiedLeague[];
	/** Where games of its season are played. */
	places: string[];
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
		const [tied, places] = await Promise.all([
			tiedLeagues(tenant, bracket.division.pools, plan),
			placesOf(tenant, [bracket.division.season.id]),
		]);
		return { ...bracket, plan, tied, places, today: tenant.today };
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
		places: data.places,
		byPart: sport.counts === "won" ? partsTyped(sport) : null,
		shootOut: shootOutName(sport),
		today: data.today,
		base: context.site.base,
		site: context.absolute(to.bracket(season.id, id)),
	};
	return (
		<>
			<PageHead title={`${name} Bracket`} text={headline(data)}>
				{data.games.length === 0 ? (
					<div id={formatPlace}>
						<FormatForm division={division} teams={seatsOf(data).length} />
					</div>
				) : null}
				{refusal === null && shapeOf(format) !== "double" ? (
					<SeriesForm division={division} teams={seatsOf(data).length} />
				) : null}
				{refusal === null ? null : (
					<div className="row">
						<Ways {...props.division} site={props.site} />
					</div>
				)}
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

function headline(bracket: Bracket): string {
	const { division } = bracket;
	return `${bracketText(division.format, seatsOf(bracket).length)} · ${division.season.name}`;
}

/** How many games the matchups of each round have; the final stands first, as the lengths are counted from there. */
function SeriesForm({ division: { id, format, revision }, teams }: Pick<Bracket, "division"> & { teams: number }) {
	const rounds = layout(teams, format)
		.rounds.filter(({ section }) => section === "main")
		.toReversed();
	return (
		<>
			<OpenButton dialog="series" label="Series" />
			<FormDialog
				id="series"
				title="Games a matchup"
				form={{ call: `PUT /api/divisions/${id}/format`, done: "Series saved" }}
			>
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<p className="meta">Whoever has won more than half of them goes on; the rest is not played.</p>
				{rounds.map(({ name, matchups }, at) => (
					<SelectField
						key={at}
						id={`series-${at}`}
						name="best_of[]"
						data-kind="number"
						label={name}
						defaultValue={Math.max(...matchups.map(({ bestOf }) => bestOf))}
						options={lengths.map((length) => ({
							value: length,
							label: length === 1 ? "One game" : `Best of ${length}`,
						}))}
					/>
				))}
			</FormDialog>
		</>
	);
}

/** How the bracket is played, until its first game is made. */
function FormatForm({ division: { id, format, revision }, teams }: Pick<Bracket, "division"> & { teams: number }) {
	const shape = shapeOf(format);
	const entries = entriesOf(shape);
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
				<Field
					id="division-entries"
					name="entries"
					label="Seeds that enter in each round"
					hint="The first round first; the best enter last. With 4, 0, 1 the first seed waits in the final."
					defaultValue={(entries ?? standard(Math.max(2, teams))).join(", ")}
					maxLength={60}
					inputMode="text"
					autoComplete="off"
				/>
			</div>
			<button className="button">Save format</button>
		</Form>
	);
}
