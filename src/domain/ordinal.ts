/** "1st", "2nd", "11th". */
export function ordinal(count: number): string {
	const isTeen = count % 100 > 10 && count % 100 < 14;
	return `${count}${isTeen ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th")}`;
}
