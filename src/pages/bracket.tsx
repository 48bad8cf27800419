import { bracketOf, drawn, seatsOf } from "../data/bracket/brackets.ts";
import { waitingPlan } from "../data/division/pools.ts";
import { youtubeId } from "../domain/game/video.ts";
import { to } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { sitePage, type ContextOf } from "../http/page.ts";
import { bracketText, teamCountText } from "../ui/bracket/words.ts";
import { A } from "../ui/link.tsx";
import { PageHead } from "../ui/section.tsx";
import { BracketDrawing, type Drawing } from "./bracket-drawing.tsx";
import { Film } from "./game/film.tsx";
import { runningAmong } from "./running.ts";
import { tournamentEvent } from "./structured.ts";

type Context = ContextOf<"bracket">;

/** The bracket of a division as everybody sees it (brackets 7). */
export const bracketPage = sitePage<"bracket", Drawing>({
	route: "bracket",
	styles: "bracket",
	load,
	title: ({ division }) => `${division.name} Bracket`,
	description: (bracket, { site }) =>
		`The bracket of ${bracket.division.name}, ${teamCountText(seatsOf(bracket).length)} of ${site.organization.name}: games, scores and the champion.`,
	canonical: ({ division }) => to.bracket(division.season.id, division.id),
	structured: (data, context) => [tournamentEvent(data, context)],
	follows: ({ running }) => running.size > 0,
	films: ({ division }) => youtubeId(division.video_url ?? "") !== null,
	View,
});

async function load({ tenant, query }: Context): Promise<Drawing> {
	const { divisionId, seasonId } = query;
	const bracket = divisionId && seasonId ? await bracketOf(tenant, seasonId, divisionId) : null;
	if (!bracket) throw new Refusal("missing", "Division not found.");
	const waiting = await waitingPlan(tenant, bracket);
	const running = await runningAmong(tenant, bracket.games);
	return { ...bracket, waiting, view: drawn(bracket, waiting), running, today: tenant.today };
}

function View({ data, context }: { data: Drawing; context: Context }) {
	const { division } = data;
	return (
		<>
			<PageHead title={division.name} text={headline(data, context)}>
				{context.viewer.can("game.edit") ? (
					<A className="button" to={to.staffDivision(division.season.id, division.id)}>
						Edit bracket
					</A>
				) : null}
			</PageHead>
			<Picture address={division.image_url} />
			<BracketDrawing {...data} />
			{division.video_url ? <Film address={division.video_url} title={division.name} alone /> : null}
		</>
	);
}

/** The division's banner. The content policy lets no picture in that is not encrypted. */
function Picture({ address }: { address: string | null }) {
	if (!address || !/^(https:\/\/|\/(?!\/))/i.test(address)) return null;
	return <img className="division-picture" src={address} alt="" referrerPolicy="no-referrer" />;
}

function headline(bracket: Drawing, { site }: Context) {
	const { division } = bracket;
	return (
		<>
			<span className="on-paper">{`${site.organization.name} · `}</span>
			{`${bracketText(division.format, seatsOf(bracket).length)} · ${division.season.name}`}
		</>
	);
}
