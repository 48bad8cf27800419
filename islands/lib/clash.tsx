interface Props {
	/** Of the text, which describes the field. */
	id: string;
	/** What the field is called: "Kyrie Irving REB". */
	name: string;
	theirs: number | null;
	/** Who wrote it, or "". */
	by: string;
	/** The row that the field stands in, where keys have to find it. */
	row?: number;
	decide(keep: "mine" | "theirs"): void;
}

/** What somebody else has written where this person has, too, and the choice between both; it stands below one's own. */
export function Clash({ id, name, theirs, by, row, decide }: Props) {
	const value = theirs ?? "empty";
	const button = (keep: "mine" | "theirs", label: string) => (
		<button
			type="button"
			className="button"
			data-keep={keep}
			data-row={row}
			aria-label={`${label}: ${name}`}
			onClick={() => decide(keep)}
		>
			{label}
		</button>
	);
	return (
		<div className="theirs">
			<span id={id}>{by === "" ? `Now ${value}` : `${by}: ${value}`}</span>
			{button("mine", "Keep mine")}
			{button("theirs", "Take theirs")}
		</div>
	);
}

export const collisionText = (count: number) =>
	count === 1
		? "Somebody else has changed one of these cells meanwhile. Choose which value stays."
		: `Somebody else has changed ${count} of these cells meanwhile. Choose which values stay.`;
