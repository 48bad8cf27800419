import { divisionBoard } from "../../data/division/board.ts";
import { isOn } from "../../data/organization/features.ts";
import * as leagues from "../../data/league/leagues.ts";
import type { League } from "../../data/league/leagues.ts";
import * as seasons from "../../data/season/seasons.ts";
import type { Season } from "../../data/season/seasons.ts";
import type { Tenant } from "../../data/tenant.ts";
import { dateShort } from "../../domain/clock.ts";
import type { Board } from "../../domain/division/board.ts";
import { lengthOf } from "../../domain/field.ts";
import { leagueFields } from "../../domain/league/schema.ts";
import { to, withBase } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage } from "../../http/page.ts";
import { DeleteSelected } from "../../ui/form/delete-selected.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field, Form, FormDialog, OpenButton, SelectField } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { seasonCrumb, seasonsCrumb } from "./crumbs.ts";
import { DivisionPanels } from "./division-panels.tsx";
import { Ordered } from "./ordered.tsx";
import { some } from "../../domain/some.ts";

interface Data {
	season: Season;
	leagues: League[];
	/** Names and season leagues to add from. */
	names: string[];
	sources: Awaited<ReturnType<typeof leagues.sources>>;
	/** Null while the feature "brackets" is off (brackets 10). */
	board: Board | null;
	/** The season that visitors see first. */
	first: Season | null;
	/** The same, where this one stood before it if it were active. */
	replaced: Season | null;
	/** The one that is shown alone. */
	division: number | null;
}

const deleteForm = "delete-leagues";

/** The leagues of a season: order, add, rename, copy, delete selected (leagues 9). */
export const seasonPage = deskPage<"season", Data>({
	route: "season",
	load: async ({ tenant, id, params, query }) => {
		const at = params["id"] ? id() : await latest(tenant);
		const [season, { season: first, seasons: known }, rows, names, sources, board] = await Promise.all([
			seasons.byId(tenant, at),
			seasons.shown(tenant),
			leagues.ofSeason(tenant, at),
			leagues.names(tenant),
			leagues.sources(tenant),
			isOn(tenant, "brackets").then(async (isShown) => (isShown ? await divisionBoard(tenant, at) : null)),
		]);
		const place = (one: Season | null) => known.findIndex(({ id }) => id === one?.id);
		const replaced = first && place(season) < place(first) ? first : null;
		const division = query.division ?? null;
		return season && { season, first, replaced, leagues: rows, names, sources, board, division };
	},
	title: ({ season }) => seasonCrumb(season).label,
	section: seasonsCrumb,
	crumbs: ({ season }) => [seasonsCrumb, seasonCrumb(season)],
	View: ({ data, context }) => (
		<>
			<PageHead title={seasonCrumb(data.season).label} text={spanOf(data.season)} />
			{data.season.planned ? <Planned season={data.season} replaced={data.replaced} /> : null}
			{data.season.active && data.first && data.first.id !== data.season.id ? <Behind first={data.first} /> : null}
			<Section title="Leagues" tools={<Tools season={data.season} any={data.leagues.length > 0} />}>
				{data.leagues.length === 0 ? (
					<Empty icon="list" title="No leagues available">
						Add the first one: teams and games go into it.
					</Empty>
				) : (
					<LeagueList leagues={data.leagues} base={context.site.base} />
				)}
			</Section>
			{data.board ? (
				<DivisionPanels board={data.board} season={data.season.id} division={data.division} base={context.site.base} />
			) : null}
			{data.board && data.board.divisions.length > 0 ? (
				<Eligibility season={data.season} divisions={data.board.divisions} />
			) : null}
			<AddDialog season={data.season} names={namesLeft(data)} sources={data.sources} />
			<EditDialog season={data.season} />
		</>
	),
});

/** The season that `/leagueList` is about: the active one, or the latest before it (site 5). */
async function latest(tenant: Tenant): Promise<number> {
	const { season, seasons: known } = await seasons.shown(tenant);
	const found = season ?? known[0];
	if (!found) throw new Refusal("missing", "No leagues available");
	return found.id;
}

function spanOf({ startDate, finishDate, active, planned }: Season): string {
	const days = startDate || finishDate ? `${dateShort(startDate, "N/A")} to ${dateShort(finishDate, "N/A")}` : null;
	const other = planned ? "planned" : "past";
	return [days, active ? "active" : other].filter(Boolean).join(", ");
}

/** What visitors see of a planned season, and the press that changes it (leagues 4): asked where the site leaves another for it. */
function Planned({ season: { id, name, revision }, replaced }: Pick<Data, "season" | "replaced">) {
	const question = `The site then begins with ${name}. Visitors find ${replaced?.name} only among the seasons to choose from, no longer on the home page, in the schedule and in the standings. Make ${name} active?`;
	return (
		<div className="row">
			<Notice>Only staff see this season: it is planned.</Notice>
			<Form
				call={`PUT /api/seasonsv2/${id}`}
				done={`${name} is active`}
				fail="Error updating season"
				confirm={replaced ? question : undefined}
				confirmYes="Make it active"
			>
				<input type="hidden" name="active" value="true" data-kind="boolean" />
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<button className="button">Make it active</button>
			</Form>
		</div>
	);
}

/** Of two active seasons the site is one's: whoever has made the other active wonders where it is (leagues 4). */
function Behind({ first: { id, name } }: { first: Season }) {
	return (
		<Notice tone="warn" icon="warning">
			The site begins with <A to={to.season(id)}>{name}</A>: of the active seasons it starts last. Give this one a later
			start, or make that one past.
		</Notice>
	);
}

/** Where staff see who may play in the tournament. */
function Eligibility({ season, divisions }: { season: Season; divisions: Board["divisions"] }) {
	return (
		<Section title="Eligibility">
			<div className="stack gap-3">
				<p>Which teams are invited to the tournament, and which of their players may not play:</p>
				<p className="row">
					{divisions.map(({ id, name }) => (
						<A key={id} className="button named" to={to.eligibility(season.id, id)}>
							{name}
						</A>
					))}
				</p>
			</div>
		</Section>
	);
}

/** What the organization plays elsewhere and not here. */
function namesLeft({ names, leagues: here }: Data): string[] {
	const taken = new Set(here.map(({ name }) => name));
	return names.filter((name) => !taken.has(name));
}

function Tools({ season, any }: { season: Season; any: boolean }) {
	return (
		<div className="row push">
			<DeleteSelected
				id={deleteForm}
				any={any}
				call={`DELETE /api/seasonsv2/${season.id}/leagues/{id}`}
				each="id"
				none="Select at least one league."
				confirm="Delete selected leagues?"
				weigh="season league"
				done="Leagues deleted"
				fail="Error occurred while deleting."
			/>
			<OpenButton dialog="add-league" icon="plus" label="Add League" look="main" />
		</div>
	);
}

function LeagueList({ leagues: rows, base }: { leagues: readonly League[]; base: string }) {
	const season = rows[0]?.season_id ?? 0;
	return (
		<>
			<label className="check" htmlFor="all-leagues">
				<input type="checkbox" id="all-leagues" data-all="id" />
				Select all leagues
			</label>
			<Ordered
				id="leagues"
				items={rows.map(({ id, seasons_leagues_id, name, teamsCount, revision }) => ({
					id,
					row: seasons_leagues_id,
					label: name,
					href: withBase(base, to.staffLeague(season, id)),
					detail: some(teamsCount, "team"),
					actions: [
						{ label: "Edit", icon: "pencil", dialog: "edit-league", fill: { id, name, revision } },
						...(teamsCount > 0 ? [copyOf(name, seasons_leagues_id)] : []),
					],
				}))}
				reorder={{
					method: "PUT",
					path: `/api/seasonsv2/${season}/leagues/order`,
					key: "orderedLeagues",
					idKey: "id",
					orderKey: "position",
				}}
				numbered
				tick={{ form: deleteForm, name: "id" }}
			/>
		</>
	);
}

/** Opens the form of a new league with this one's teams chosen. */
function copyOf(name: string, id: number) {
	const fill = { id, name: `${name} copy`, copyFromSeasonsLeagueId: id };
	return { label: "Copy", icon: "copy", dialog: "add-league", fill } as const;
}

function AddDialog({ season, names, sources }: Pick<Data, "season" | "names" | "sources">) {
	return (
		<FormDialog
			id="add-league"
			title="Add League"
			form={{ call: `POST /api/seasonsv2/${season.id}/leagues`, done: "{name} created" }}
		>
			<Field
				id="add-league-name"
				name="name"
				label="Name"
				required
				maxLength={lengthOf(leagueFields.name)}
				list="league-names"
				autoComplete="off"
			/>
			<datalist id="league-names">
				{names.map((name) => (
					<option key={name} value={name}>
						{name}
					</option>
				))}
			</datalist>
			<SelectField
				id="add-league-copy"
				name="copyFromSeasonsLeagueId"
				label="Copy teams and rosters from"
				data-kind="number"
				data-blank="null"
				options={[
					{ value: "", label: "Nothing: start empty" },
					...sources.map(({ id, season: of, league, teams }) => ({
						value: id,
						label: `${of}: ${league} (${some(teams, "team")})`,
					})),
				]}
			/>
		</FormDialog>
	);
}

function EditDialog({ season }: { season: Season }) {
	return (
		<FormDialog
			id="edit-league"
			title="Edit league"
			form={{ call: `PUT /api/seasonsv2/${season.id}/leagues/{id}`, done: "{name} updated" }}
		>
			<input type="hidden" name="id" />
			<input type="hidden" name="revision" data-kind="number" data-blank="null" />
			<Field
				id="edit-league-name"
				name="name"
				label="Name"
				hint="It has one name in all its seasons."
				required
				maxLength={lengthOf(leagueFields.name)}
			/>
		</FormDialog>
	);
}
