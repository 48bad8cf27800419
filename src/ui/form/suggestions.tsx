/** What a text field suggests that names this as its `list`. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
	return (
		<datalist id={id}>
			{values.map((value) => (
				<option key={value}>{value}</option>
			))}
		</datalist>
	);
}
