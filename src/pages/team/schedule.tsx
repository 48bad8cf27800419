import { A } from "../../ui/link.tsx";
import { ListedDay } from "../../ui/game/listed-day.tsx";
import { Struck } from "../../ui/game/struck.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Table } from "../../ui/table.tsx";
import { WL, type Outcome } from "../../ui/wl.tsx";
import { signOf, type Sign } from "../../domain/team/sign.ts";

export type TeamGame = {
	id: number;
	/** The game's page; none for a bye. */
	to: string | null;
	date: string | null;
	opponent: ({ name: string; before: "vs" | "at" } & Sign) | null;
	/** What has become of it, in words. */
	moved?: string | null;
	/** What of that no longer holds: the slot that it had. */
	was?: string | null;
	/** A result seen from this team, else what is known instead: "7:00 PM", "Postponed". */
	result:
		| { outcome: Outcome; score: string; shots?: string | null; beyond?: string | undefined }
		| { text: string; tone?: "live" | "warn" | "bad" };
};

/** One team's games: date, matchup, results (teams 4, public team page). */
export function TeamSchedule({ caption, games }: { caption: string; games: readonly TeamGame[] }) {
	return (
		<Table caption={caption} className="tight dated">
			<thead>
				<tr>
					<th scope="col">Date</th>
					<th scope="col">Matchup</th>
					<th scope="col" className="e">
						Results
					</th>
				</tr>
			</thead>
			<tbody>
				{games.map((game) => (
					<tr key={`${game.to === null ? "bye" : "game"}${game.id}`} className={game.to === null ? "muted" : "game"}>
						<td>
							<ListedDay date={game.date} />
						</td>
						<th scope="row">
							<Matchup game={game} />
						</th>
						<td className="e">
							<Result result={game.result} />
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

function Matchup({ game: { to, opponent, moved, was } }: { game: TeamGame }) {
	if (opponent === null || to === null) return "Bye";
	return (
		<>
			<A className="team cover" to={to}>
				<Mark name={opponent.name} {...signOf(opponent)} />
				<span>{`${opponent.before} ${opponent.name}`}</span>
			</A>
			{moved ? (
				<div className="meta">
					<Struck text={moved} was={was} />
				</div>
			) : null}
		</>
	);
}

function Result({ result }: { result: TeamGame["result"] }) {
	if ("outcome" in result) return <WL {...result} />;
	return <span className={result.tone ? `badge ${result.tone}` : "dim"}>{result.text}</span>;
}
