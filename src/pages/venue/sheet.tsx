import { venueSite, type VenueSite } from "../../data/venue/site.ts";
import type { Game } from "../../data/game/games.ts";
import { dateFull, isDate, timeText } from "../../domain/clock.ts";
import { isAwaited } from "../../domain/game/game.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { sitePage } from "../../http/page.ts";
import { A } from "../../ui/link.tsx";
import { PageHead } from "../../ui/section.tsx";
import { Table } from "../../ui/table.tsx";

type Data = VenueSite & { day: string };

/** The games of a day, a sheet a court, for the door (scheduling 17). */
export const venueSheetPage = sitePage<"venueSheet", Data>({
	route: "venueSheet",
	load: async ({ tenant, id, query }) => {
		const day = query.date ?? tenant.today;
		if (!isDate(day)) throw new Refusal("malformed", 'The address has a value for "date" that makes no sense here.');
		const found = await venueSite(tenant, id(), day);
		return found && { ...found, day };
	},
	title: ({ venue }) => `Day sheet: ${venue.name}`,
	description: ({ venue, day }) => `The games at ${venue.name} on ${dateFull(day)}, a sheet a court.`,
	noindex: () => true,
	View: ({ data: { venue, games, day }, context }) => {
		const byCourt = Map.groupBy(games.filter(isPlayed), (game) => game.venue?.court ?? null);
		const courts = venue.courts.length === 0 ? [null] : [...venue.courts, ...(byCourt.has(null) ? [null] : [])];
		return (
			<>
				<PageHead title="Day sheet" text="Print this page: each court is a sheet of its own, for the door.">
					<A className="button" to={to.venueSite(venue.id)}>
						{`Back to ${venue.name}`}
					</A>
				</PageHead>
				{courts.map((court) => (
					<article key={court} className="door stack gap-3">
						<header>
							<p className="cap">{context.site.organization.name}</p>
							<h2>{court === null ? venue.name : `${venue.name}, ${court}`}</h2>
							<p className="lead">{dateFull(day)}</p>
						</header>
						<Games at={court ?? venue.name} games={byCourt.get(court) ?? []} />
					</article>
				))}
			</>
		);
	},
});

const isPlayed = (game: Game) => isAwaited(game) || game.status === "final" || game.status === "forfeit";

function Games({ at, games }: { at: string; games: readonly Game[] }) {
	if (games.length === 0) return <p>No game is played here on this day.</p>;
	return (
		<Table caption={`Games at ${at}`}>
			<thead>
				<tr>
					<th scope="col">Time</th>
					<th scope="col">Home</th>
					<th scope="col">Away</th>
					<th scope="col">League</th>
				</tr>
			</thead>
			<tbody>
				{games.map((game) => (
					<tr key={game.id}>
						<th scope="row">{timeText(game.time)}</th>
						<td>{game.home.name}</td>
						<td>{game.away.name}</td>
						<td>{game.league?.name ?? game.division?.name}</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}
