import { sheetOf } from "../data/game-night/sheet.ts";
import { to } from "../domain/paths.ts";
import type { Sheet } from "../domain/tally/sheet.ts";
import { sitePage, type SiteContext } from "../http/page.ts";
import { Island } from "../ui/island.tsx";
import { Scorer } from "../ui/scorer/scorer.tsx";
import { firstState } from "../ui/scorer/state.ts";

type Context = SiteContext<Record<never, never>>;

/** The screen at the table, for staff: a phone's whole height, without the dashboard around it. */
export const scorePage = sitePage<"score", Sheet>({
	route: "score",
	chrome: "bare",
	live: true,
	main: null,
	noindex: () => true,
	load: async ({ tenant, id }: Context) => await sheetOf(tenant, id()),
	title: ({ sides }) => `Score ${sides.away.name} at ${sides.home.name}`,
	View: ({ data, context }) => {
		const props = { sheet: data, back: to.game(data.game.id), base: context.site.base };
		return (
			<Island name="scorer" props={props}>
				<Scorer state={firstState(data)} back={props.back} />
			</Island>
		);
	},
});
