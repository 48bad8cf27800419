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

export function Place({ name, address }: { name: string; address: string | null }) {
	if (!isWeb(address)) return <span>{name}</span>;
	return (
		<a href={address} rel="noopener">
			{name}
		</a>
	);
}

export const isWeb = (address: string | null): address is string => address !== null && /^https?:\/\//i.test(address);
