/** Each drawing of a form has a token of its own. */
const tokens = /(name="_token" value=")[^"]*/g;

/** Where two pages part, with what stands there in each; null where they are the same byte for byte, tokens aside. */
export function difference(is: string, was: string): string | null {
	const [one, other] = [is.replace(tokens, "$1"), was.replace(tokens, "$1")];
	if (one === other) return null;
	const at = Math.max(0, [...other].findIndex((_, index) => one[index] !== other[index]) - 80);
	return `${one.slice(at, at + 200)} INSTEAD OF ${other.slice(at, at + 200)}`;
}
