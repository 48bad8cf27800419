/** The lines of a court, for a hero, the login and a film's poster; nowhere else. */
export function Court() {
	return (
		<svg className="court" viewBox="0 0 620 600" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
			<path d="M620 20H560A280 280 0 0 0 560 580H620M620 200H400V400H620M400 200A100 100 0 0 0 400 400M400 200A100 100 0 0 1 400 400M620 260H590A40 40 0 0 0 590 340H620" />
		</svg>
	);
}
