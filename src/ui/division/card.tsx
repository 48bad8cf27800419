import type { BracketStatus } from "../../domain/bracket/status.ts";
import { some } from "../../domain/some.ts";
import { teamCountText } from "../bracket/words.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";

type Props = {
	name: string;
	status: BracketStatus;
	/** Its bracket; the card is one link. */
	to: string;
	/** The level of its heading, by where it stands. */
	level: 2 | 3;
};

/** A division with how far its bracket has come. */
export function DivisionCard({ name, status, to, level }: Props) {
	const Heading = `h${level}` as const;
	return (
		<article className="card division-card">
			<Heading className="team">
				<A className="cover" to={to}>
					{name}
				</A>
			</Heading>
			<p className="meta">{`${sizeText(status)} · ${progressText(status)}`}</p>
			{status.champion === null ? null : (
				<p className="key">
					<Icon name="trophy" />
					<span>{status.champion}</span>
				</p>
			)}
		</article>
	);
}

const sizeText = ({ teams, isAwaited }: BracketStatus) => (isAwaited ? some(teams, "place") : teamCountText(teams));

function progressText({ isDrawn, isAwaited, champion, played, games }: BracketStatus): string {
	if (!isDrawn) return "no bracket yet";
	if (champion !== null) return "Champion";
	if (isAwaited) return "teams not known yet";
	return played === 0 ? "not started" : `${played} of ${games} games played`;
}
