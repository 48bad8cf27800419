import SeasonImport from "../../../islands/season-import.tsx";
import * as leagues from "../../data/leagues.ts";
import * as seasons from "../../data/seasons.ts";
import { to, withQuery } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Island } from "../../ui/island.tsx";
import { PageHead, Section } from "../../ui/section.tsx";

interface Data {
	seasons: string[];
	leagues: string[];
	/** Every league of every season, the latest first. */
	rows: { season: { id: number; name: string }; league: { id: number; name: string } }[];
}

const files = [
	{ file: "games.csv", label: "Games" },
	{ file: "box-scores.csv", label: "Box scores" },
	{ file: "teams.csv", label: "Teams" },
	{ file: "players.csv", label: "Players" },
] as const;

/** Import by upload, with a preview, and export of every league of every season. */
export const transferPage = deskPage<Record<string, never>, Data>({
	path: to.transfer(),
	can: "season.transfer",
	load: async ({ tenant }) => {
		const [known, names] = await Promise.all([seasons.all(tenant), leagues.names(tenant)]);
		const rows = await Promise.all(
			known.map(async (season) => (await leagues.ofSeason(tenant, season.id)).map((league) => ({ season, league }))),
		);
		return { seasons: known.map(({ name }) => name), leagues: names, rows: rows.flat() };
	},
	title: () => "Import and export",
	crumbs: () => [{ label: "Import and export", to: to.transfer() }],
	View: ({ data }) => {
		const props = { seasons: data.seasons, leagues: data.leagues };
		return (
			<>
				<PageHead
					title="Import and export"
					text="A season's games and box scores come in from CSV files: all of them, or nothing. The same files again change nothing."
				/>
				<Section title="Import a season">
					<Island name="season-import" props={props}>
						<SeasonImport {...props} />
					</Island>
				</Section>
				<Section title="Export">
					{data.rows.length === 0 ? (
						<Empty icon="download" title="No leagues available" />
					) : (
						<ul className="card exports">
							{data.rows.map((row) => (
								<Export key={`${row.season.id}-${row.league.id}`} {...row} />
							))}
						</ul>
					)}
				</Section>
			</>
		);
	},
});

function Export({ season, league }: Data["rows"][number]) {
	return (
		<li>
			<span>
				<b>{league.name}</b> <span className="meta">{season.name}</span>
			</span>
			<div>
				{files.map(({ file, label }) => (
					<a
						key={file}
						className="button quiet"
						download
						href={withQuery(`/api/exports/${file}`, { season: season.id, league: league.id })}
					>
						<Icon name="download" />
						{label}
						<span className="sr">{` of ${league.name}, ${season.name}`}</span>
					</a>
				))}
			</div>
		</li>
	);
}
