import SeasonImport from "../../../islands/season-import.tsx";
import { undoableImports, type Imported } from "../../data/import/undo/list.ts";
import * as leagues from "../../data/league/leagues.ts";
import * as seasons from "../../data/season/seasons.ts";
import { placesOfTenant } from "../../data/venue/places.ts";
import { importedTexts } from "../../domain/csv/counts.ts";
import { undoDays } from "../../domain/deletion/deletions.ts";
import { to, withQuery } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { UndoImport } from "./undo-import.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Island } from "../../ui/island.tsx";
import { A } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Table } from "../../ui/table.tsx";

interface Data {
	seasons: string[];
	leagues: string[];
	/** What can be taken back. */
	imports: Imported[];
	zone: string;
	/** The organization's id, for who may download all of it. */
	organization: number | null;
	hasVenues: boolean;
	/** Every season with its leagues, the latest first. */
	rows: { season: Named; leagues: Named[] }[];
}

type Named = { id: number; name: string };

const files = [
	{ file: "games.csv", label: "Games" },
	{ file: "box-scores.csv", label: "Box scores" },
	{ file: "teams.csv", label: "Teams" },
	{ file: "players.csv", label: "Players" },
	{ file: "calendar.csv", label: "Byes and weeks off" },
	{ file: "settings.csv", label: "Settings" },
] as const;

/** Import by upload, with a preview, and export of every season, as a whole and league by league. */
export const transferPage = deskPage<"transfer", Data>({
	route: "transfer",
	load: async ({ tenant, viewer }) => {
		const [known, names, imports, { venues }] = await Promise.all([
			seasons.all(tenant),
			leagues.names(tenant),
			undoableImports(tenant),
			placesOfTenant(tenant),
		]);
		const rows = await Promise.all(
			known.map(async (season) => ({ season, leagues: await leagues.ofSeason(tenant, season.id) })),
		);
		return {
			seasons: known.map(({ name }) => name),
			leagues: names,
			rows,
			imports,
			hasVenues: venues.length > 0,
			zone: tenant.organization.time_zone,
			organization: viewer.can("organization.edit") ? tenant.organization.id : null,
		};
	},
	title: () => "Import and export",
	crumbs: () => [{ label: "Import and export", to: to.transfer() }],
	View: ({ data, context: { answered, site } }) => {
		const props = {
			seasons: data.seasons,
			leagues: data.leagues,
			answered,
			organization: site.organization.id,
			base: site.base,
		};
		return (
			<>
				<PageHead
					title="Import and export"
					text="A season comes in from CSV files or spreadsheets of your own, all of it or nothing, and goes out as CSV. The same files again change nothing."
				/>
				<Section title="Import a season">
					<Island name="season-import" worksWithout props={props}>
						<SeasonImport {...props} />
					</Island>
				</Section>
				<Section title="Latest imports">
					<Imports rows={data.imports} zone={data.zone} />
				</Section>
				<Section title="Export" id="export">
					<div className="stack gap-4">
						<p className="meta">
							The files of a season hold what its public pages show: settings, teams, players, games, byes and box
							scores. They do not hold pictures, the site's menu and pages, what scorers entered tap by tap, plans that
							are not published, and teams in no league. Venues go out by themselves, since every season plays there.{" "}
							{data.organization === null ? (
								"An owner can download all of that as one file."
							) : (
								<A to={`${to.organization(data.organization)}#file`}>Download everything as one file</A>
							)}
						</p>
						<Exports {...data} />
					</div>
				</Section>
			</>
		);
	},
});

/** What came in lately; each can be taken back as a whole. */
function Imports({ rows, zone }: { rows: readonly Imported[]; zone: string }) {
	if (rows.length === 0)
		return <p className="meta">{`What you import can be taken back here for ${undoDays} days.`}</p>;
	return (
		<Table caption="Imports that can be taken back" className="dense kept as-cards">
			<thead>
				<tr>
					<th scope="col">Into</th>
					<th scope="col">What</th>
					<th scope="col">Imported</th>
					<th scope="col">
						<span className="sr">Undo</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ id, season, counts, actor, at }) => (
					<tr key={id}>
						<th scope="row" className="wrap-text">
							{season}
						</th>
						<td className="wrap-text" data-label="What">
							{importedTexts(counts)}
						</td>
						<td className="who" data-label="Imported">
							<span>
								{actor}
								<span className="meta">
									<br />
									<Moment at={at} zone={zone} />
								</span>
							</span>
						</td>
						<td className="e">
							<UndoImport id={id} into={season} />
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

/** Every season's files, below the venues, which belong to none. */
function Exports({ rows, hasVenues }: Pick<Data, "rows" | "hasVenues">) {
	if (rows.length === 0 && !hasVenues) return <Empty icon="download" title="No leagues available" />;
	return (
		<ul className="card exports">
			{hasVenues ? (
				<li>
					<div className="downloads">
						<b>All seasons</b>
						<div>
							<a className="button quiet" download href="/api/exports/venues.csv">
								<Icon name="download" />
								Venues
							</a>
						</div>
					</div>
				</li>
			) : null}
			{rows.map((row) => (
				<Season key={row.season.id} {...row} />
			))}
		</ul>
	);
}

/** A season's files; those of one league are enough where there is one. */
function Season({ season, leagues: own }: Data["rows"][number]) {
	return (
		<li>
			<Downloads season={season} league={null} />
			{own.length > 1 ? (
				<details className="fold">
					<summary>
						<Icon name="chevron" turn />
						{`League by league: ${own.length} leagues`}
						<span className="sr">{` of ${season.name}`}</span>
					</summary>
					<ul>
						{own.map((league) => (
							<li key={league.id}>
								<Downloads season={season} league={league} />
							</li>
						))}
					</ul>
				</details>
			) : null}
		</li>
	);
}

function Downloads({ season, league }: { season: Named; league: Named | null }) {
	return (
		<div className="downloads">
			<b>{league?.name ?? season.name}</b>
			<div>
				{files.map(({ file, label }) => (
					<a
						key={file}
						className="button quiet"
						download
						href={withQuery(`/api/exports/${file}`, { season: season.id, league: league?.id })}
					>
						<Icon name="download" />
						{label}
						<span className="sr">{` of ${league ? `${league.name}, ` : ""}${season.name}`}</span>
					</a>
				))}
			</div>
		</div>
	);
}
