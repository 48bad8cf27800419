import type { Game } from "../../data/game/games.ts";
import { compareNames } from "../../domain/order.ts";
import { to } from "../../domain/paths.ts";
import { A } from "../../ui/link.tsx";

/** The pages of the venues at which some games are played. */
export function VenueLinks({ games }: { games: readonly Pick<Game, "venue">[] }) {
	const names = new Map(games.flatMap(({ venue }) => (venue ? [[venue.id, venue.name] as const] : [])));
	if (names.size === 0) return null;
	const inOrder = [...names].toSorted(([, one], [, other]) => compareNames(one, other));
	return (
		<nav className="row venues" aria-label="Venues">
			<span className="meta">{inOrder.length === 1 ? "Venue" : "Venues"}</span>
			{inOrder.map(([id, name]) => (
				<A key={id} to={to.venueSite(id)}>
					{name}
				</A>
			))}
		</nav>
	);
}
