import type { FoundPlayers } from "../../../data/player/rosters.ts";
import { Form, openName } from "../../../ui/form/form.tsx";
import { foundText } from "../../../ui/player-search.tsx";

interface Props {
	/** Where a player is added: a path of the API. */
	path: string;
	/** The dialog in which this stands. */
	dialog: string;
	/** What was looked for; undefined where nothing was. */
	asked: string | undefined;
	found: FoundPlayers;
}

/** The search for somebody who is known, for browsers without a script: the page is drawn again with who was found. */
export function KnownPlayers({ path, dialog, asked, found }: Props) {
	return (
		<div className="without-script picker">
			<form method="get" className="field">
				<input type="hidden" name="_open" value={openName(dialog)} />
				<label htmlFor="known-player">Known player</label>
				<div className="row">
					<input id="known-player" type="search" name="find" maxLength={100} autoComplete="off" defaultValue={asked} />
					<button className="button">Search</button>
				</div>
			</form>
			{found.players.length > 0 ? (
				<ul aria-label="Players found">
					{found.players.map((player) => (
						<li key={player.id}>
							<Form
								id={`add-known-${player.id}`}
								call={`POST ${path}`}
								done="Player added to team"
								fail="Error adding player"
							>
								<input type="hidden" name="player_id" value={player.id} data-kind="number" />
								<button className="button">{`Add ${player.name} to the team`}</button>
							</Form>
						</li>
					))}
				</ul>
			) : null}
			{asked === undefined ? null : <p className="meta">{foundText(found.players.length, found.count)}</p>}
		</div>
	);
}
