import type { ReactNode } from "react";
import type { Season } from "../data/seasons.ts";
import { Empty } from "../ui/empty.tsx";
import { A } from "../ui/link.tsx";
import { seasonTitle } from "../ui/season-name.ts";
import { PageHead } from "../ui/section.tsx";

const offeredMax = 4;

type Props = {
	title?: string;
	/** Stands beside the title. */
	tools?: ReactNode;
	seasons: readonly Season[];
	to: (seasonId: number) => string;
};

/** Between seasons a page says so and leads to the last ones (site 9). */
export function NoSeason({ title, tools, seasons, to }: Props) {
	return (
		<>
			{title ? <PageHead title={title}>{tools}</PageHead> : null}
			<Empty icon="calendar" title="No season is active right now">
				{seasons.length > 0 ? (
					<span className="row">
						{seasons.slice(0, offeredMax).map(({ id, name }) => (
							<A key={id} className="button" to={to(id)}>
								{seasonTitle(name)}
							</A>
						))}
					</span>
				) : (
					"Games and standings appear here as soon as the first one begins."
				)}
			</Empty>
		</>
	);
}
