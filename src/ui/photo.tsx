/** A player's picture; without one the number takes its place, without a number a silhouette. */
export function Photo({ name, src, number = "" }: { name: string; src?: string | null; number?: string }) {
	return <div className="photo">{src ? <img src={src} alt={name} width={160} height={183} /> : noPhoto(number)}</div>;
}

function noPhoto(number: string) {
	if (number !== "") return <b aria-hidden="true">{number}</b>;
	return (
		<svg viewBox="0 0 100 100" role="img" aria-label="No photo">
			<circle cx="50" cy="32" r="20" />
			<path d="M10 100c0-28 16-42 40-42s40 14 40 42z" />
		</svg>
	);
}
