import { basketball } from "../domain/sport/basketball.ts";

/** The lines of a ground, for a hero, the directory's cards, the login and a film's poster; nowhere else. */
export function Court({ ground = basketball.ground }: { ground?: string }) {
	return (
		<svg className="court" viewBox="0 0 620 600" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
			<path d={ground} />
		</svg>
	);
}
