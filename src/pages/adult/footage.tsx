import { latestFilms, type Film } from "../../data/game/films.ts";
import { videosMax } from "../../domain/organization/site-links.ts";
import { youtubeId } from "../../domain/game/video.ts";
import { to } from "../../domain/paths.ts";
import { Empty } from "../../ui/empty.tsx";
import { PageHead } from "../../ui/section.tsx";
import { Video } from "../../ui/video.tsx";
import { adultPage } from "./page.ts";

/** Three films: those that staff have chosen, filled up with the latest games that have one (adult 8). Nothing is asked of another host before a click. */
export const footagePage = adultPage<Film[]>({
	route: "leagueFootage",
	title: "League footage",
	description: ({ site }) => `Games of ${site.organization.name} on film.`,
	films: true,
	load: async ({ tenant }) => await latestFilms(tenant, videosMax),
	View: ({ data, links, context }) => {
		const chosen = (links.videos ?? []).map((address, at) => ({ address, title: `League footage ${at + 1}` }));
		const films = [...chosen, ...data].slice(0, videosMax).flatMap(({ address, title }) => {
			const id = youtubeId(address);
			return id === null ? [] : [{ id, title }];
		});
		const channel = context.site.organization.youtube_url;
		return (
			<>
				<PageHead title="League footage" text="See how we play.">
					{channel ? (
						<a className="button" href={channel} rel="noopener">
							Our channel
						</a>
					) : null}
				</PageHead>
				{films.length === 0 ? (
					<Empty icon="play" title="No footage yet" way={{ label: "See the schedule", to: to.schedule() }}>
						Films of games appear here as soon as the first one is in.
					</Empty>
				) : (
					<div className="auto min-l">
						{films.map(({ id, title }) => (
							<Video key={id} id={id} title={title} />
						))}
					</div>
				)}
			</>
		);
	},
});
