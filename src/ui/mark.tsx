export type MarkProps = { name: string; logo?: string | null; size?: "l" | "xl" };

const widths = { l: 80, xl: 128 };

/** A team's sign: its logo, or its initials on two tones of a hue that the name decides. Said by the name beside it. */
export function Mark({ name, logo, size }: MarkProps) {
	const measure = size ? ` ${size}` : "";
	if (logo) {
		const pixels = size ? widths[size] : 28;
		return <img className={`mark${measure}`} src={logo} alt="" width={pixels} height={pixels} loading="lazy" />;
	}
	return (
		<span className={`mark${measure} h${hueOf(name)}`} aria-hidden="true">
			{initialsOf(name)}
		</span>
	);
}

/** Up to three initials: "GSW", "PTB", "P7" for Philadelphia 76ers. Words without a letter or a digit do not count. */
export function initialsOf(name: string): string {
	const words = name.split(/[\s/–—-]+/u).map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "");
	return words.join("").slice(0, 3).toUpperCase();
}

/** One of 36 hues, ten degrees each, by the FNV-1a hash of the name, so that a team looks the same everywhere. */
export function hueOf(name: string): number {
	let hash = 0x811c9dc5;
	for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
	return (hash >>> 0) % 36;
}
