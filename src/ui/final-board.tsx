import { A } from "./link.tsx";
import { Mark } from "./mark.tsx";

type BoardSide = {
	name: string;
	logo?: string | null;
	/** A path of the site; none for a hidden team. */
	to?: string | null;
	points?: number | null;
	/** "Home · 53–28". */
	note?: string;
};

type Props = {
	/** What the page is called where it is read out: "Knicks 109, Warriors 105, final". */
	title: string;
	/** Hosts first, as on the wall of a hall. */
	sides: readonly [BoardSide, BoardSide];
	/** The index of the side that won. */
	winner: 0 | 1 | null;
	/** Between the figures: "FINAL", "7:30 PM", "Q3". */
	state: string;
	day: { iso: string; text: string };
	/** Time and place. */
	facts?: readonly (string | null | undefined)[];
};

/** The board at the top of a game's page. */
export function FinalBoard({ title, sides, winner, state, day, facts = [] }: Props) {
	const [home, away] = sides;
	return (
		<div className="final board">
			<div className="wrap">
				<h1 className="sr">{title}</h1>
				<p className="row meta">
					<time dateTime={day.iso}>{day.text}</time>
					{facts.map((fact, index) => (fact ? <span key={index}>{fact}</span> : null))}
				</p>
				<div className="vs">
					<Side side={home} lost={winner === 1} />
					<div className="tally">
						<Figure points={home.points} lost={winner === 1} />
						<span>{state}</span>
						<Figure points={away.points} lost={winner === 0} />
					</div>
					<Side side={away} lost={winner === 0} />
				</div>
			</div>
		</div>
	);
}

function Side({ side: { name, logo, to, note }, lost }: { side: BoardSide; lost: boolean }) {
	return (
		<div>
			<Mark name={name} logo={logo} size="l" />
			<div>
				<h2 className={lost ? "lose" : undefined}>{to ? <A to={to}>{name}</A> : name}</h2>
				{note ? <p className="meta">{note}</p> : null}
			</div>
		</div>
	);
}

/** A game without points keeps the places of its figures, so that the state stays in the middle. */
function Figure({ points, lost }: { points?: number | null; lost: boolean }) {
	return <b className={lost ? "lose" : undefined}>{points ?? ""}</b>;
}
