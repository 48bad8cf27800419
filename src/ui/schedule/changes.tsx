import type { BuilderGame } from "../../domain/schedule/wire.ts";
import { placeText, titleOf, type Teams } from "./words.ts";
import { Table } from "../table.tsx";

const words = { new: "New", moved: "Moved", removed: "Removed" } as const;

/** Game by game what a publication changes for visitors. */
export function ScheduleChanges({ games, teams }: { games: readonly BuilderGame[]; teams: Teams }) {
	const changed = games.filter(({ change }) => change !== null);
	return (
		<Table caption="Changes that visitors will see" className="dense listing">
			<thead>
				<tr>
					<th scope="col">Change</th>
					<th scope="col">Matchup</th>
					<th scope="col">Visitors see</th>
					<th scope="col">They will see</th>
				</tr>
			</thead>
			<tbody>
				{changed.map((game) => (
					<tr key={game.id}>
						<td>{game.change ? words[game.change] : ""}</td>
						<th scope="row">{titleOf(game, teams)}</th>
						<td>{game.published ? placeText(game.published) : "–"}</td>
						<td>{game.change === "removed" ? "–" : placeText(game)}</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}
