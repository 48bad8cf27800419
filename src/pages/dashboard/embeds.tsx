import { ofSeason } from "../../data/league/leagues.ts";
import * as seasons from "../../data/season/seasons.ts";
import { tournamentSeasons } from "../../data/bracket/tournament-list.ts";
import { to } from "../../domain/paths.ts";
import { routes } from "../../domain/routes.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage, type ContextOf } from "../../http/page.ts";
import { Filters } from "../../ui/filters.tsx";
import { TextAreaField } from "../../ui/form/text-area.tsx";
import { PageHead, Section } from "../../ui/section.tsx";

const { theme: themes } = routes.embeds.query;
type Context = ContextOf<"embeds">;
type Theme = (typeof themes)[number];

/** One page for frames, as the list offers it. */
interface Choice {
	/** "bracket-7". */
	value: string;
	label: string;
	/** What the frame is called. */
	title: string;
	address(look: Look): string;
	/** Of the frame, in pixels. */
	height: number;
}
type Look = { theme: Theme; color: string | undefined };
type Data = { label: string; choices: Choice[] }[];

/** Tables and brackets of this site for other websites: what to paste there. */
export const embedsPage = deskPage<"embeds", Data>({
	route: "embeds",
	load,
	title: () => "Embeds",
	crumbs: () => [{ label: "Embeds", to: to.embeds() }],
	View: ({ data, context }) => <Embeds groups={data} context={context} />,
});

/** What the frames can show now: tables of the active season, brackets of the seasons that are listed. */
async function load({ tenant }: Context): Promise<Data> {
	const { season } = await seasons.shown(tenant);
	const leagues = season ? await ofSeason(tenant, season.id) : [];
	const [first, ...others] = leagues;
	const tables = (what: "standings" | "schedule", word: string) => ({
		label: word,
		choices: [
			// A season's only league is all its leagues (standings 2); the frame goes on to show those that join it.
			{ ...tableOf(what, word, null), ...(first && others.length === 0 ? namesOf(word, first) : {}) },
			...(others.length > 0 ? leagues.map((league) => tableOf(what, word, league)) : []),
		],
	});
	const brackets = (await tournamentSeasons(tenant)).map(({ id, name, divisions }) => ({
		label: `Brackets, ${name}`,
		choices: divisions.map((division) => bracketOf(id, division)),
	}));
	return [tables("standings", "Standings"), tables("schedule", "Schedule"), ...brackets].filter(
		({ choices }) => choices.length > 0,
	);
}

function tableOf(what: "standings" | "schedule", word: string, league: { id: number; name: string } | null): Choice {
	return {
		value: league ? `${what}-${league.id}` : what,
		...(league ? namesOf(word, league) : { label: `${word}: All Leagues`, title: word }),
		address: (look) => (what === "standings" ? to.embedStandings : to.embedSchedule)({ league: league?.id, ...look }),
		height: 480,
	};
}

const namesOf = (word: string, { name }: { name: string }) => ({
	label: `${word}: ${name}`,
	title: `${word} of ${name}`,
});

function bracketOf(seasonId: number, { id: divisionId, name }: { id: number; name: string }): Choice {
	return {
		value: `bracket-${divisionId}`,
		label: `Bracket: ${name}`,
		title: `${name} Bracket`,
		address: (look) => to.embedBracket({ divisionId, seasonId, ...look }),
		height: 720,
	};
}

function Embeds({ groups, context: { query, site, absolute } }: { groups: Data; context: Context }) {
	const { what = "standings", theme = "auto", color: asked } = query;
	if (asked !== undefined && !/^#?[0-9a-f]{6}$/i.test(asked))
		throw new Refusal("malformed", 'The address has a value for "color" that makes no sense here.');
	const own = site.organization.color.toLowerCase();
	const wanted = asked === undefined ? own : `#${asked.replace("#", "").toLowerCase()}`;
	const look = { theme, color: wanted === own ? undefined : wanted.slice(1) };
	const chosen = groups.flatMap(({ choices }) => choices).find(({ value }) => value === what);
	if (!chosen) throw new Refusal("missing", "Nothing of this name can be shown on another website.");
	const address = absolute(chosen.address(look));
	const title = `${chosen.title}, ${site.organization.name}`;
	return (
		<>
			<PageHead
				title="Embeds"
				text="Show standings, the schedule or a bracket on another website. They are always up to date."
			/>
			<Filters
				to={to.embeds()}
				submit="Make the snippet"
				fields={[
					{
						kind: "select",
						name: "what",
						label: "What",
						value: what,
						options: [],
						groups: groups.map(({ label, choices }) => ({ label, options: choices })),
					},
					{ kind: "select", name: "theme", label: "Look", value: theme, options: labelled(themes) },
					{ kind: "color", name: "color", label: "Colour", value: wanted },
				]}
			/>
			<Section title="Snippet">
				<div className="stack gap-3">
					<TextAreaField
						id="snippet-text"
						name="snippet"
						label="Paste this into the other website"
						readOnly
						rows={4}
						value={`<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${chosen.height}" loading="lazy" style="border:0"></iframe>`}
						hint="Height and width may be changed."
					/>
					<p className="row">
						<button type="button" className="button main" data-copy="snippet-text">
							Copy
						</button>
						<a className="button" href={address} rel="noopener" target="_blank">
							Look at it
						</a>
					</p>
				</div>
			</Section>
		</>
	);
}

const labelled = (words: readonly string[]) =>
	words.map((word) => ({ value: word, label: word.charAt(0).toUpperCase() + word.slice(1) }));

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
