import { to } from "../domain/paths.ts";
import { Icon } from "./icon.tsx";
import { A } from "./link.tsx";

/** The way to all brackets, where there are some: the menu of a site need not have it. */
export function ToTournament() {
	return (
		<A className="button to-brackets" to={to.tournament()}>
			<Icon name="trophy" />
			Tournament brackets
		</A>
	);
}
