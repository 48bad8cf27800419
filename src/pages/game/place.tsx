import type { Game } from "../../data/game/games.ts";
import { to } from "../../domain/paths.ts";
import { A } from "../../ui/link.tsx";

/** The division and the league that it is played in, linked. */
export function Contest({ game: { division, league, season } }: { game: Game }) {
	return (
		<>
			{division ? <A to={to.bracket(season.id, division.id)}>{division.name}</A> : null}
			{league ? <A to={to.standings({ league: league.id })}>{league.name}</A> : null}
		</>
	);
}

/** Where a game is: a venue leads to its page, with the map beside it; another place to its map, where it has one. */
export function Place({ game: { location, location_url, venue } }: { game: Game }) {
	if (location === null) return null;
	if (venue)
		return (
			<span className="venues">
				<A to={to.venueSite(venue.id)}>{location}</A>
				{isWeb(location_url) ? (
					<>
						{" "}
						<a href={location_url} rel="noopener" aria-label={`Map of ${location}`}>
							Map
						</a>
					</>
				) : null}
			</span>
		);
	if (!isWeb(location_url)) return <span>{location}</span>;
	return (
		<a href={location_url} rel="noopener">
			{location}
		</a>
	);
}

export const isWeb = (address: string | null): address is string => address !== null && /^https?:\/\//i.test(address);
