import { leagueChoices } from "../../data/all-teams.ts";
import { to } from "../../domain/paths.ts";
import { deskPage, type SiteContext } from "../../http/page.ts";
import { Filters } from "../../ui/filters.tsx";
import { TextAreaField } from "../../ui/text-area.tsx";
import { PageHead, Section } from "../../ui/section.tsx";

const kinds = ["standings", "schedule"] as const;
const themes = ["light", "dark", "auto"] as const;
const queries = { what: kinds, league: "id", theme: themes } as const;
type Context = SiteContext<typeof queries>;
type Data = Awaited<ReturnType<typeof leagueChoices>>;

/** Tables of this site for other websites: what to paste there. */
export const embedsPage = deskPage<typeof queries, Data>({
	path: "/dashboard/embeds",
	queries,
	can: "menu.edit",
	load: async ({ tenant }) => await leagueChoices(tenant),
	title: () => "Embeds",
	crumbs: () => [{ label: "Embeds", to: to.embeds() }],
	View: ({ data, context }) => <Embeds leagues={data} context={context} />,
});

function Embeds({ leagues, context: { query, site, absolute } }: { leagues: Data; context: Context }) {
	const { what = "standings", league, theme = "auto" } = query;
	const address = absolute(to.embed(what, { league, theme }));
	const title = `${what === "standings" ? "Standings" : "Schedule"} of ${site.organization.name}`;
	return (
		<>
			<PageHead title="Embeds" text="Show standings or the schedule on another website. They are always up to date." />
			<Filters
				to={to.embeds()}
				submit="Make the snippet"
				fields={[
					{ kind: "select", name: "what", label: "What", value: what, options: labelled(kinds) },
					{
						kind: "select",
						name: "league",
						label: "League",
						value: league ?? "",
						options: [
							{ value: "", label: "All Leagues" },
							...leagues.map(({ id, name }) => ({ value: id, label: name })),
						],
					},
					{ kind: "select", name: "theme", label: "Look", value: theme, options: labelled(themes) },
				]}
			/>
			<Section title="Snippet">
				<div className="stack gap-3">
					<TextAreaField
						id="snippet"
						name="snippet"
						label="Paste this into the other website"
						readOnly
						rows={4}
						value={`<iframe src="${address}" title="${escaped(title)}" width="100%" height="480" loading="lazy" style="border:0"></iframe>`}
						hint="Height and width may be changed. Add &color=1b46c8 to the address for another colour."
					/>
					<p>
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
