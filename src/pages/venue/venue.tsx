import { venueSite, type VenueSite } from "../../data/venue/site.ts";
import type { Game } from "../../data/game/games.ts";
import { dateFull, dateListed, dateNear } from "../../domain/clock.ts";
import { hasNoDate } from "../../domain/game/move.ts";
import { to } from "../../domain/paths.ts";
import { some } from "../../domain/some.ts";
import { closureTimes, weekText } from "../../domain/venue/hours.ts";
import type { VenueClosure, VenueOpen } from "../../domain/venue/venues.ts";
import { sitePage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { ScheduleTable, type ScheduleDay } from "../../ui/game/schedule-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { A } from "../../ui/link.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Subscribe } from "../../ui/subscribe.tsx";
import { isWeb } from "../game/place.tsx";
import { runningAmong, type RunningGames } from "../running.ts";
import { gameEntry } from "../schedule.tsx";

type Data = VenueSite & { running: RunningGames };

/** So many coming games are listed; the calendar has all. */
const gamesMax = 200;

/** A venue: where it is, when it is open, and its games by court from today on (scheduling 17). */
export const venueSitePage = sitePage<"venueSite", Data>({
	route: "venueSite",
	load: async ({ tenant, id }) => {
		const found = await venueSite(tenant, id());
		return found && { ...found, running: await runningAmong(tenant, found.games) };
	},
	title: ({ venue }) => venue.name,
	description: ({ venue }, { site }) =>
		`${venue.name}${venue.address ? `, ${venue.address}` : ""}: games of ${site.organization.name} by day and court, hours and the way there.`,
	canonical: ({ venue }) => to.venueSite(venue.id),
	follows: ({ running }) => running.size > 0,
	View: ({ data: { venue, games, running }, context }) => {
		const { today } = context.tenant;
		const shown = games.slice(0, gamesMax);
		const own = shown.filter(({ date }) => date === today);
		const coming = shown.filter(({ date }) => date !== today);
		return (
			<>
				<PageHead title={venue.name} text={venue.address}>
					<div className="row">
						{isWeb(venue.map_url) ? (
							<a className="button" href={venue.map_url} rel="noopener">
								<Icon name="pin" />
								Map
							</a>
						) : null}
						<A className="button" to={to.venueSheet(venue.id, { date: today })}>
							Day sheet
						</A>
						<Subscribe what={`the games at ${venue.name}`} address={context.absolute(to.venueFeed(venue.id))} />
					</div>
				</PageHead>
				{venue.picture ? (
					<img className="venue-picture" src={venue.picture} alt={`${venue.name}, as it looks`} />
				) : null}
				<Facts venue={venue} today={today} />
				<Section title="Today">
					{own.length === 0 ? (
						<p className="meta">{`No game is played here on ${dateFull(today)}.`}</p>
					) : (
						<Courts venue={venue} games={own} running={running} today={today} />
					)}
				</Section>
				<Section title="Coming games">
					{coming.length === 0 ? (
						<Empty title="No games are planned here." />
					) : (
						<ScheduleTable caption="Coming games" days={daysOf(coming, running)} today={today} />
					)}
					{games.length > gamesMax ? (
						<p className="meta">{`and ${some(games.length - gamesMax, "more game")}`}</p>
					) : null}
				</Section>
			</>
		);
	},
});

/** What is known of it; nothing where nothing is. */
function Facts({ venue, today }: { venue: VenueOpen; today: string }) {
	const closures = venue.closures.filter(({ ends_on }) => ends_on >= today);
	const week = weekText(venue);
	if (!venue.note && week.length === 0 && closures.length === 0 && venue.courts.length === 0) return null;
	return (
		<dl className="pairs card">
			{venue.note ? <Fact name="Good to know" lines={venue.note.split("\n")} /> : null}
			{venue.courts.length > 0 ? <Fact name="Courts" lines={[venue.courts.join(", ")]} /> : null}
			{week.length > 0 ? <Fact name="Open" lines={week.map(({ days, hours }) => `${days} ${hours}`)} /> : null}
			{closures.length > 0 ? (
				<Fact name="Closed" lines={closures.map((closure) => closedText(closure, today))} />
			) : null}
		</dl>
	);
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
			</dd>
		</div>
	);
}

function closedText(closure: VenueClosure, today: string): string {
	const { starts_on, ends_on, reason } = closure;
	const days =
		starts_on === ends_on ? dateNear(starts_on, today) : `${dateNear(starts_on, today)} – ${dateListed(ends_on)}`;
	return [days, closureTimes(closure), reason].filter(Boolean).join(", ");
}

/** Today's games, a list a court where there are several. */
function Courts({ venue, games, running, today }: Data & { today: string }) {
	const byCourt = Map.groupBy(games, ({ venue: at }) => at?.court ?? null);
	if (venue.courts.length < 2) return <ScheduleTable caption="Today" days={daysOf(games, running)} today={today} />;
	const courts = [...venue.courts, null].filter((court) => byCourt.has(court));
	return (
		<div className="cols side-by-side">
			{courts.map((court) => (
				<div key={court} className="stack gap-3">
					<h3>{court ?? "No court named"}</h3>
					<ScheduleTable
						caption={court ?? "No court named"}
						days={daysOf(byCourt.get(court) ?? [], running)}
						today={today}
					/>
				</div>
			))}
		</div>
	);
}

function daysOf(games: readonly Game[], running: RunningGames): ScheduleDay[] {
	return [...Map.groupBy(games, ({ date }) => date)].map(([date, own]) => ({
		date,
		entries: own.map((game) => ({
			...gameEntry(game, { several: true, running, records: new Map() }),
			notes: [game.venue?.court, game.league?.name, game.division?.name].flatMap((note) => note ?? []),
			place: null,
			isOff: game.status === "cancelled" || hasNoDate(game),
		})),
	}));
}
