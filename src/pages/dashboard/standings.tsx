import { Fragment } from "react";
import type { Game } from "../../data/game/games.ts";
import * as seasons from "../../data/season/seasons.ts";
import { seasonTables, type LeagueTable } from "../../data/stat/standings.ts";
import { unseenResults } from "../../data/today/drafts.ts";
import { dateLong } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import { some } from "../../domain/some.ts";
import { isByPoints } from "../../domain/standings/tie-break.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { PublishDrafts } from "../../ui/game/publish.tsx";
import { A } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { seasonTitle } from "../../ui/season-name.ts";
import { PageHead, Section } from "../../ui/section.tsx";
import { sentenceOf } from "../game/words.ts";
import { StandingsTable, StandingsTrace } from "../../ui/standings/table.tsx";

interface Data {
	season: seasons.Season | null;
	tables: LeagueTable[];
	through: string | null;
	/** What drafts ended, which the tables leave out as those of visitors do. */
	unseen: Game[];
}

/** The staff's standings of all leagues, hidden teams included, with the trace of every place (standings 6), and what is not in them. */
export const staffStandingsPage = deskPage<"staffStandings", Data>({
	route: "staffStandings",
	load: async ({ tenant }) => {
		const { season } = await seasons.shown(tenant);
		const { tables, through } = season ? await seasonTables(tenant, season.id) : { tables: [], through: null };
		return { season, tables, through, unseen: season ? await unseenResults(tenant, [season.id]) : [] };
	},
	title: () => "Standings",
	crumbs: () => [{ label: "Standings", to: to.staffStandings() }],
	View: ({ data: { season, tables, through, unseen } }) => (
		<>
			<PageHead
				title="Standings"
				text={season ? seasonTitle(season.name) + (through ? `, through games of ${dateLong(through)}` : "") : null}
			/>
			{unseen.length > 0 ? <Unseen games={unseen} /> : null}
			{tables.length === 0 ? <Empty icon="list" title="No leagues available" /> : null}
			{tables.map(({ league, rows }) => (
				<Section key={league.id} title={league.name} id={`league-${league.id}`}>
					{rows.length === 0 ? (
						<Empty icon="list" title="No teams found." />
					) : (
						<>
							<StandingsTable
								caption={`${league.name} standings`}
								rows={rows}
								captain="Captain"
								season={undefined}
								sport={league.sport}
								points={isByPoints(league.tie_break)}
							/>
							<StandingsTrace rows={rows} />
						</>
					)}
				</Section>
			))}
		</>
	),
});

/** The results that are in no table yet, and the press that puts them there (games 32). */
function Unseen({ games }: { games: readonly Game[] }) {
	return (
		<Notice tone="warn">
			<span className="row">
				<span>
					{`${some(games.length, "result of a draft is", "results of drafts are")} in no table yet, for visitors as for staff: `}
					{games.slice(0, namedMax).map((game, at) => (
						<Fragment key={game.id}>
							{at > 0 ? ", " : null}
							<A to={to.game(game.id)}>{sentenceOf(game)}</A>
						</Fragment>
					))}
					{games.length > namedMax ? ` and ${games.length - namedMax} more` : null}.
				</span>
				<PublishDrafts games={games} />
			</span>
		</Notice>
	);
}

const namedMax = 6;
