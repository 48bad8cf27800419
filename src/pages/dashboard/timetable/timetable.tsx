import { type Bracket, bracketOf } from "../../../data/bracket/brackets.ts";
import { proposedTimetable, type ProposedTimetable } from "../../../data/timetable/proposed.ts";
import { askedOf, usualFrom } from "../../../domain/bracket/timetable/asked.ts";
import { itemOf } from "../../../domain/bracket/timetable/items.ts";
import type { BracketView } from "../../../domain/bracket/view.ts";
import { to } from "../../../domain/paths.ts";
import { some } from "../../../domain/some.ts";
import { deskPage } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { divisionCrumb, seasonCrumb, seasonsCrumb } from "../crumbs.ts";
import { Choices } from "./choices.tsx";
import { TimetableForm } from "./form.tsx";

interface Data {
	division: Bracket["division"];
	proposed: ProposedTimetable;
	/** The day that is proposed. */
	first: string;
}

/** All games of a bracket at once: when and where is chosen, seen, and saved in one act (brackets 21). */
export const timetablePage = deskPage<"timetable", Data>({
	route: "timetable",
	load: async ({ tenant, query, id }) => {
		const bracket = await bracketOf(tenant, id("season_id"), id());
		if (!bracket) return null;
		const proposed = await proposedTimetable(tenant, bracket, (venues) => askedOf(query, venues));
		return { division: bracket.division, proposed, first: usualFrom(bracket.division.season, tenant.today) };
	},
	title: ({ division }) => `Plan all games of ${division.name}`,
	section: seasonsCrumb,
	crumbs: ({ division }) => [
		seasonsCrumb,
		seasonCrumb(division.season),
		divisionCrumb(division.season.id, division),
		{ label: "Plan all games", to: to.timetable(division.season.id, division.id) },
	],
	View: ({ data, context: { query } }) => (
		<>
			<PageHead
				title="Plan all games"
				text={`${data.division.name} Bracket: every game that has no slot yet, round by round. A round begins after all games that feed it, and the rest; what has a slot stays.`}
			/>
			{data.proposed.view ? (
				<Choices
					page={to.timetable(data.division.season.id, data.division.id)}
					typed={query}
					faults={data.proposed.faults}
					venues={data.proposed.venues}
					first={data.first}
				/>
			) : null}
			<Section title="Slots">
				<Slots data={data} />
			</Section>
		</>
	),
});

function Slots({ data: { division, proposed } }: { data: Data }) {
	const { proposals, fault, faults, places, view } = proposed;
	const bracket = { label: "The bracket", to: to.staffDivision(division.season.id, division.id) };
	if (!view) return <Empty icon="trophy" title={fault ?? ""} way={bracket} />;
	const wrong = Object.keys(faults).length;
	if (wrong > 0)
		return (
			<p className="notice bad" role="alert">
				{`Nothing was looked for: ${some(wrong, "field is", "fields are")} to be corrected above.`}
			</p>
		);
	if (places.length === 0)
		return (
			<Empty icon="calendar" title="There is no venue to put games in" way={{ label: "Venues", to: to.venues() }}>
				A venue says its courts and when it is open.
			</Empty>
		);
	if (proposals === null)
		return (
			<Empty icon="calendar" title="Say when it is played">
				A first day alone is that day. Nothing is saved before you have seen it.
			</Empty>
		);
	if (proposals.length === 0)
		return (
			<Empty icon="calendar" title="Every game has its slot" way={bracket}>
				{stayingText(view) ?? "Nothing is left to be played."}
			</Empty>
		);
	return <TimetableForm division={division} view={view} proposals={proposals} staying={stayingText(view)} />;
}

/** "3 games have their slot and stay."; null where none has. */
function stayingText(view: BracketView): string | null {
	const all = [...view.progress.games.values()];
	const count = all.filter((drawn) => itemOf(drawn, view.plans)?.is === "stays").length;
	return count === 0 ? null : `${some(count, "game has its slot and stays", "games have their slot and stay")}.`;
}
