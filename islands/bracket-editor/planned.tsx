import { plannedGames } from "../../src/domain/bracket/planned.ts";
import type { BracketView } from "../../src/domain/bracket/view.ts";
import { Icon } from "../../src/ui/icon.tsx";

type Props = { view: BracketView; isBusy: boolean; make(): void };

/** Offers to make all games whose plan has both its teams by now. */
export function Planned({ view, isBusy, make }: Props) {
	const count = plannedGames(view.progress.standings, view.plans).length;
	if (count === 0) return null;
	const games = count === 1 ? "1 planned game" : `${count} planned games`;
	return (
		<div className="notice good">
			<Icon name="check" />
			<span>{`Both teams of ${games} are known.`}</span>
			<button type="button" className="button push" disabled={isBusy} onClick={make}>
				{`Create ${games}`}
			</button>
		</div>
	);
}
