import { playerOrigin } from "../domain/game/video.ts";
import { Court } from "./court.tsx";
import { Icon } from "./icon.tsx";

/**
 * A film behind a drawn poster. Its frame begins as nothing but a clear link over the poster, which leads the frame itself to
 * the player: its host is asked for nothing before the click (access 9), and no script is needed. A lazy frame would be
 * loaded at once where scripts are switched off. What the player cannot show there is one click away on its own page. `id` is YouTube's.
 */
export function Video({ id, title }: { id: string; title: string }) {
	return (
		<figure className="film">
			<div className="video board">
				<div className="poster" aria-hidden="true">
					<Court />
					<Icon name="play" />
					<b>{title}</b>
				</div>
				{/* The player needs its scripts and its origin, so a sandbox would allow all that matters. */}
				{/* oxlint-disable-next-line react/iframe-missing-sandbox */}
				<iframe
					srcDoc={linkTo(`${playerOrigin}/embed/${encodeURIComponent(id)}?autoplay=1&amp;enablejsapi=1&amp;rel=0`)}
					title={`Video: ${title}`}
					allow={["autoplay", "fullscreen", "picture-in-picture", "encrypted-media"]
						.map((what) => `${what} ${playerOrigin}`)
						.join("; ")}
					allowFullScreen
				/>
			</div>
			<figcaption className="meta">
				<a href={`https://www.youtube.com/watch?v=${id}`} rel="noopener">{`Watch ${title} on YouTube`}</a>
			</figcaption>
		</figure>
	);
}

/** As large as its frame, by attributes alone; nothing that people typed is in it. */
const linkTo = (address: string) =>
	`<!doctype html><html lang="en"><title>Play the video</title><body topmargin="0" leftmargin="0" marginwidth="0" marginheight="0"><a href="${address}" aria-label="Play the video" referrerpolicy="strict-origin-when-cross-origin"><svg viewBox="0 0 16 9" width="100%"></svg></a>`;
