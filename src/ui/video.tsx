import { Court } from "./court.tsx";
import { Icon } from "./icon.tsx";

/**
 * A film behind a drawn poster. The frame is lazy and its details are shut, so the browser asks its host for nothing
 * before the visitor opens them (HARDENING 25), and no script is needed. `id` is YouTube's.
 */
export function Video({ id, title }: { id: string; title: string }) {
	return (
		<details className="video board">
			<summary aria-label={`Play the video: ${title}`}>
				<Court />
				<Icon name="play" />
				<b>{title}</b>
			</summary>
			{/* The player needs its scripts and its origin, so a sandbox would allow all that matters. */}
			{/* oxlint-disable-next-line react/iframe-missing-sandbox */}
			<iframe
				src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`}
				title={title}
				loading="lazy"
				allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
				allowFullScreen
				referrerPolicy="strict-origin-when-cross-origin"
			/>
		</details>
	);
}
