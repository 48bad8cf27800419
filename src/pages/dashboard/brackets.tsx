import { bracketOf, drawn } from "../../data/brackets.ts";
import * as seasons from "../../data/seasons.ts";
import { tournamentSeasons } from "../../data/tournament-list.ts";
import { isCompleted } from "../../domain/game.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { A } from "../../ui/link.tsx";
import { seasonTitle } from "../../ui/season-name.ts";
import { PageHead } from "../../ui/section.tsx";

interface Row {
	id: number;
	name: string;
	teams: number;
	status: string;
	champion: string | null;
}
type Data = { season: seasons.Season | null; rows: Row[] };

/** The divisions of the active season with where their brackets stand; each leads to its own (RULINGS 25). */
export const bracketsPage = deskPage<Record<never, never>, Data>({
	path: "/bracket",
	can: "staff.see",
	load: async ({ tenant }) => {
		const { season } = await seasons.shown(tenant);
		const known = season ? (await tournamentSeasons(tenant)).find(({ id }) => id === season.id) : undefined;
		const rows = (known?.divisions ?? []).map(async (division): Promise<Row> => {
			const found = season ? await bracketOf(tenant, season.id, division.id) : null;
			const view = found ? drawn(found) : null;
			const played = (found?.games ?? []).filter(isCompleted).length;
			const champion = view?.progress.champion?.name ?? null;
			const all = view?.layout.rounds.flatMap(({ matchups }) => matchups).filter(({ isBye }) => !isBye).length ?? 0;
			return { ...division, champion, status: statusOf(view !== null, played, all, champion !== null) };
		});
		return { season, rows: await Promise.all(rows) };
	},
	title: () => "Brackets",
	crumbs: () => [{ label: "Brackets", to: to.brackets() }],
	View: ({ data: { season, rows } }) => (
		<>
			<PageHead title="Brackets" text={season ? seasonTitle(season.name) : null} />
			{season && rows.length > 0 ? (
				<ul className="auto">
					{rows.map(({ id, name, teams, status, champion }) => (
						<li key={id} className="card pad person">
							<div>
								<h2 className="team">
									<A className="cover" to={to.staffDivision(season.id, id)}>
										{name}
									</A>
								</h2>
								<p className="meta">
									{teams} {teams === 1 ? "team" : "teams"} · {status}
								</p>
								{champion ? <p className="key">{champion}</p> : null}
							</div>
						</li>
					))}
				</ul>
			) : (
				<Empty
					icon="ball"
					title="No divisions created yet."
					way={season ? { label: "Create one in the season", to: to.season(season.id) } : undefined}
				/>
			)}
		</>
	),
});

function statusOf(isDrawn: boolean, played: number, all: number, isDecided: boolean): string {
	if (!isDrawn) return "needs 2 to 64 teams";
	if (isDecided) return "Champion";
	return played === 0 ? "not started" : `${played} of ${all} games played`;
}
