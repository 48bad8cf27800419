type Props = {
	figures: readonly { label: string; value: string | number }[];
	/** Of which games: "Fall 2026". */
	span?: string | undefined;
};

/** Up to three large figures on the brand: PPG, FT%, 3PM; said of what they are, since others may stand on the same page. */
export function Averages({ figures, span }: Props) {
	return (
		<div className="stack gap-2">
			{span ? <p className="meta">{span}</p> : null}
			<dl className="averages">
				{figures.map(({ label, value }) => (
					<div key={label}>
						<dt className="cap">{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
