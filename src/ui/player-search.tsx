import { some } from "../domain/some.ts";

export type FoundPlayer = { id: number; name: string; note: string };

/** What the field shows now. */
export type PlayerSearchState = {
	text: string;
	found: readonly FoundPlayer[];
	/** How many there are, in words. */
	said: string;
	/** The one who is being added. */
	adding: number | null;
};

/** What a person does with it; the server draws it without. */
export type PlayerSearchActs = { type(text: string): void; add(player: FoundPlayer): void; enter(): void };

export const nothingSearched: PlayerSearchState = { text: "", found: [], said: "", adding: null };

/** How many a search has found, of whom the first are shown. */
export function foundText(shown: number, all: number): string {
	if (shown < all) return `The first ${shown} of ${all} players: type more of the name for others.`;
	return all === 0 ? "No player found." : `${some(all, "player")} found.`;
}

export const searchId = "find-player";

/** Finds somebody who is known by a part of the name, and adds them to the team (players 8). */
export function PlayerSearch({ state, acts }: { state: PlayerSearchState; acts?: PlayerSearchActs }) {
	const { text, found, said, adding } = state;
	return (
		<div className="picker">
			<div className="field">
				<label htmlFor={searchId}>Existing player</label>
				<input
					id={searchId}
					type="search"
					placeholder="Search by name"
					maxLength={100}
					autoComplete="off"
					spellCheck={false}
					value={text}
					onChange={(event) => acts?.type(event.target.value)}
					onKeyDown={(event) => {
						if (event.key === "Enter" && !event.repeat && !event.nativeEvent.isComposing) acts?.enter();
					}}
				/>
			</div>
			{found.length > 0 ? (
				<ul aria-label="Players found">
					{found.map((player) => (
						<li key={player.id}>
							<span>
								<b>{player.name}</b>
								{player.note ? <span className="meta">{player.note}</span> : null}
							</span>
							<button
								type="button"
								className="button"
								aria-label={`Add ${player.name} to the team`}
								disabled={adding !== null}
								onClick={() => acts?.add(player)}
							>
								Add
							</button>
						</li>
					))}
				</ul>
			) : null}
			<output className="meta" htmlFor={searchId}>
				{said}
			</output>
		</div>
	);
}
