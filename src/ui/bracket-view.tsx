/** Turns the tree into a list of rounds and back, without a script; a narrow screen begins with the list. */
export function AsList() {
	return (
		<label className="check as-list">
			<input type="checkbox" />
			<span className="widely">Show as a list</span>
			<span className="narrowly">Show as a tree</span>
		</label>
	);
}
