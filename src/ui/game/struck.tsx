/** A sentence in which what no longer holds is struck through: the slot that a game had. */
export function Struck({ text, was }: { text: string; was: string | null | undefined }) {
	const at = was ? text.indexOf(was) : -1;
	if (!was || at < 0) return text;
	return (
		<>
			{text.slice(0, at)}
			<s>{was}</s>
			{text.slice(at + was.length)}
		</>
	);
}
