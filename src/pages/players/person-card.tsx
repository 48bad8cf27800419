import { A } from "../../ui/link.tsx";
import { Photo } from "../../ui/photo.tsx";

type Props = {
	name: string;
	to: string;
	image: string | null;
	/** "#30 · G". */
	over: string;
	/** "Golden State Warriors — Western Conference". */
	teams: readonly string[];
};

/** A player in a list: the card is one link. */
export function PersonCard({ name, to, image, over, teams }: Props) {
	return (
		<article className="person card">
			<Photo name={name} src={image} />
			<div>
				{over ? <p className="cap">{over}</p> : null}
				<h2 className="team">
					<A className="cover" to={to}>
						{name}
					</A>
				</h2>
				{teams.map((team) => (
					<p key={team} className="meta">
						{team}
					</p>
				))}
			</div>
		</article>
	);
}
