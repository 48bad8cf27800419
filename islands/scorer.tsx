import { useEffect, useState, useSyncExternalStore } from "react";
import type { Sheet } from "../src/domain/tally/sheet.ts";
import { Base } from "../src/ui/link.tsx";
import { Scorer } from "../src/ui/scorer/scorer.tsx";
import { firstState } from "../src/ui/scorer/state.ts";
import { useAlive } from "./lib/alive.ts";
import { openScreen } from "./scorer/screen.ts";

type Props = {
	sheet: Sheet;
	/** Where one goes from here, if anywhere, and the site's prefix for it. */
	back: string | null;
	base: string;
	/** The way to the other games of whoever scores. */
	others?: () => void;
};

/** The scorer's screen, for staff and for who came by a link. */
export default function ScorerIsland({ sheet, back, base, others }: Props) {
	const [screen] = useState(() => openScreen(sheet, others !== undefined));
	const [first] = useState(() => firstState(sheet));
	const state = useSyncExternalStore(screen.subscribe, screen.state, () => first);
	const isAlive = useAlive();
	useEffect(() => screen.open(), [screen]);
	return (
		<Base.Provider value={base}>
			<Scorer state={state} acts={isAlive ? screen.acts : undefined} back={back} others={others} />
		</Base.Provider>
	);
}
