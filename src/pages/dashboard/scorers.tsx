import ScorerLinks from "../../../islands/scorer-links.tsx";
import * as games from "../../data/game/games.ts";
import { list, purposes, type StaffLink } from "../../data/game/scorer-links.ts";
import { dateShort, timeNow, timeText, today } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { isOver } from "../../domain/scorer/scorer.ts";
import { deskPage, type ContextOf } from "../../http/page.ts";
import { Island } from "../../ui/island.tsx";
import { PageHead } from "../../ui/section.tsx";
import { matchupOf } from "../game/words.ts";

type Context = ContextOf<"scorers">;
type Data = { game: games.Game | null; links: StaffLink[]; words: ReadonlyMap<number, string> };

/** Links for people at the scorer's table who have no account: for one game, or for a day at a place. */
export const scorersPage = deskPage<"scorers", Data>({
	route: "scorers",
	load: async ({ tenant, query }) => {
		const game = query.game === undefined ? null : await games.byId(tenant, query.game);
		if (query.game !== undefined && !game) throw new Refusal("missing", "Game not found.");
		const links = await list(tenant, game?.id);
		return { game, links, words: await purposes(tenant, links) };
	},
	title: () => "Scorer links",
	crumbs: ({ game }) => [
		...(game ? [{ label: matchupOf(game), to: to.game(game.id) }] : []),
		{ label: "Scorer links", to: to.scorers({ game: game?.id }) },
	],
	View: ({ data, context }) => {
		const props = propsOf(data, context);
		return (
			<>
				<PageHead
					title="Scorer links"
					text="Who opens one can score its games on a phone, without an account. It ends the morning after."
				/>
				<Island name="scorer-links" props={props}>
					<ScorerLinks {...props} />
				</Island>
			</>
		);
	},
});

function propsOf({ game, links, words }: Data, { site, tenant, instant }: Context) {
	const { time_zone, name, id } = site.organization;
	const until = (iso: string) => {
		const at = Date.parse(iso);
		return `${dateShort(today(at, time_zone))}, ${timeText(timeNow(at, time_zone))}`;
	};
	return {
		organization: { id, name },
		today: tenant.today,
		game: game && { id: game.id, title: matchupOf(game), date: game.date },
		links: links.map((link) => ({
			id: link.id,
			label: link.label,
			purpose: words.get(link.id) ?? "",
			until: until(link.expires_at),
			by: link.actor,
			state: stateOf(link, instant),
		})),
	};
}

function stateOf(link: StaffLink, instant: number): "open" | "over" | "withdrawn" {
	if (link.withdrawn_at) return "withdrawn";
	return isOver(link, instant) ? "over" : "open";
}
