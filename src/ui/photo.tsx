/** A player's picture, or a silhouette where there is none. */
export function Photo({ name, src }: { name: string; src?: string | null }) {
	return (
		<div className="photo">
			{src ? (
				<img src={src} alt={name} width={160} height={183} />
			) : (
				<svg viewBox="0 0 100 100" role="img" aria-label="No photo">
					<circle cx="50" cy="32" r="20" />
					<path d="M10 100c0-28 16-42 40-42s40 14 40 42z" />
				</svg>
			)}
		</div>
	);
}
