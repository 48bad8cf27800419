/** The ink that a colour bears as a surface, as the style sheet chooses it, and the contrast of the two (WCAG 2.2, 1.4.3). */
export function inkOn(colour: string): { ink: "white" | "black"; ratio: number } {
	const light = luminance(colour);
	const ink = light > darkestForBlack ? "black" : "white";
	return { ink, ratio: ink === "black" ? (light + 0.05) / 0.05 : 1.05 / (light + 0.05) };
}

/** "White text on it is easy to read." The better of the two can be read on any colour. */
export function contrastText(colour: string): string {
	const { ink, ratio } = inkOn(colour);
	return `${ink === "white" ? "White" : "Black"} text on it ${ratio >= easy ? "is easy to read" : "can be read"}.`;
}

/** What WCAG asks of texts that everybody reads at ease (1.4.6). */
const easy = 7;

/** Where black and white have the same contrast, 4.58 : 1. */
const darkestForBlack = 0.179;

/** The relative luminance of `#rrggbb`, 0 to 1. */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
		linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
	);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
