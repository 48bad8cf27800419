import { filmFailed, youtubeId } from "../../domain/game/video.ts";
import { Section } from "../../ui/section.tsx";
import { Video } from "../../ui/video.tsx";

/** A film under its heading; one that no player of ours loads says so and is a link. `alone` keeps it from filling the page. */
export function Film({ address, title, alone }: { address: string; title: string; alone: boolean }) {
	const id = youtubeId(address);
	if (id === null && !/^https?:\/\//i.test(address)) return null;
	return (
		<Section title="Video">
			{id === null ? (
				<div className="row">
					<p>{filmFailed}</p>
					<a className="button" href={address} rel="noopener">
						Watch the video
					</a>
				</div>
			) : (
				<div className={alone ? "narrow" : undefined}>
					<Video id={id} title={title} />
				</div>
			)}
		</Section>
	);
}
