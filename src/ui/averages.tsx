/** Up to three large figures on the brand: PPG, FT%, 3PM. */
export function Averages({ figures }: { figures: readonly { label: string; value: string | number }[] }) {
	return (
		<dl className="averages">
			{figures.map(({ label, value }) => (
				<div key={label}>
					<dt className="cap">{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
