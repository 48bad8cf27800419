import { inkOn } from "../domain/contrast.ts";
import { pictureAt } from "../domain/picture.ts";
import { hashOf, letterSize, type Sign } from "../domain/team/sign.ts";

export type MarkProps = Sign & { name: string; size?: "l" | "xl" };

const widths = { l: 80, xl: 128 };
const sides = { l: 192, xl: 384 } as const;

/**
 * A team's sign: its logo, else its abbreviation on its colour (teams 8); of what has neither, initials on a hue that the name
 * decides. Said by the name beside it.
 */
export function Mark({ name, logo, abbreviation, color, size }: MarkProps) {
	const measure = size ? ` ${size}` : "";
	if (logo) {
		const pixels = size ? widths[size] : 28;
		const loading = size ? undefined : "lazy"; // a large one stands at the head of its page
		const src = pictureAt(logo, size ? sides[size] : 96);
		return <img className={`mark${measure}`} src={src} alt="" width={pixels} height={pixels} loading={loading} />;
	}
	if (abbreviation && color) {
		const { ink } = inkOn(color);
		return (
			<svg className={`mark drawn${measure}`} viewBox="0 0 40 40" aria-hidden="true">
				<rect width="40" height="40" fill={color} />
				<rect y="35" width="40" height="5" fill={ink} fillOpacity=".35" />
				<text x="20" y="18.5" fill={ink} fontSize={letterSize(abbreviation)}>
					{abbreviation}
				</text>
			</svg>
		);
	}
	return (
		<span className={`mark${measure} h${hueOf(name)}`} aria-hidden="true">
			{initialsOf(name)}
		</span>
	);
}

Mark.drawnOnce = true as const; // a table has one in each row, and the teams are the same on every page

/** Up to three initials: "GSW", "PTB", "P7" for Philadelphia 76ers. Words without a letter or a digit do not count. */
export function initialsOf(name: string): string {
	const words = name.split(/[\s/–—-]+/u).map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "");
	return words.join("").slice(0, 3).toUpperCase();
}

/** One of 36 hues, ten degrees each, so that a name looks the same everywhere. */
export function hueOf(name: string): number {
	return hashOf(name) % 36;
}
