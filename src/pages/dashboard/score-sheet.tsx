import { sheetOf } from "../../data/game-night/sheet.ts";
import { sportOf } from "../../domain/sport/sport.ts";
import { dateFull, timeText } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import { beyondText, isOvertime, visiblePeriods } from "../../domain/period/periods.ts";
import { compareNames } from "../../domain/order.ts";
import { deskPage } from "../../http/page.ts";
import { A } from "../../ui/link.tsx";
import { ScoreSheet, type SheetSide } from "../../ui/scorer/score-sheet.tsx";

type Data = Awaited<ReturnType<typeof sheetOf>>;

/** A score sheet to print: on one page of A4 or Letter, ready for the table. */
export const scoreSheetPage = deskPage<"scoreSheet", Data>({
	route: "scoreSheet",
	load: async ({ tenant, id }) => await sheetOf(tenant, id()),
	title: ({ sides }) => `Score sheet: ${sides.away.name} at ${sides.home.name}`,
	crumbs: ({ game, sides }) => [
		{ label: `${sides.away.name} at ${sides.home.name}`, to: to.game(game.id) },
		{ label: "Score sheet", to: to.scoreSheet(game.id) },
	],
	View: ({ data: { game, sides, periods, sport }, context: { site } }) => (
		<>
			<p className="notice no-print">
				Print this page: it fits one sheet of A4 or Letter. <A to={to.game(game.id)}>Back to the game</A>
			</p>
			<ScoreSheet
				organization={site.organization.name}
				league={game.seasons_league?.league.name ?? ""}
				day={dateFull(game.date)}
				time={timeText(game.time)}
				place={game.location}
				sides={[sheetSide(sides.home), sheetSide(sides.away)]}
				sport={sportOf(sport)}
				periods={visiblePeriods(periods).flatMap((period) =>
					isOvertime(period) && beyondText(period, sportOf(sport).part) === "overtime" ? ["OT"] : [period.name],
				)}
			/>
		</>
	),
});

/** By number, as the table looks for them. */
const sheetSide = ({ name, players }: Data["sides"]["home"]): SheetSide => ({
	name,
	players: players.toSorted((a, b) => compareNames(a.number ?? "~", b.number ?? "~") || compareNames(a.name, b.name)),
});
