import type { ReactNode } from "react";
import type { Season } from "../data/season/seasons.ts";
import { Empty } from "../ui/empty.tsx";
import { A } from "../ui/link.tsx";
import { seasonTitle } from "../ui/season-name.ts";
import { PageHead } from "../ui/section.tsx";

const noneActive = "No season is active right now";
const offeredMax = 4;

type Props = {
	title?: string;
	/** What the page says of an empty list, where a rule has words for it. */
	empty?: string;
	/** Stands beside the title. */
	tools?: ReactNode;
	seasons: readonly Season[];
	to: (seasonId: number) => string;
};

/** Between seasons a page says so and leads to the last ones (site 9). */
export function NoSeason({ title, empty, tools, seasons, to }: Props) {
	return (
		<>
			{title ? <PageHead title={title}>{tools}</PageHead> : null}
			<Empty icon="calendar" title={empty ?? noneActive}>
				{seasons.length > 0 ? (
					<>
						{empty ? noneActive : null}
						<span className="row">
							{seasons.slice(0, offeredMax).map(({ id, name }) => (
								<A key={id} className="button" to={to(id)}>
									{seasonTitle(name)}
								</A>
							))}
						</span>
					</>
				) : (
					`${empty ? `${noneActive}. ` : ""}Games and standings appear here as soon as the first one begins.`
				)}
			</Empty>
		</>
	);
}
