import type { ReactNode } from "react";
import type { FullRecord } from "../../../data/player/full-record.ts";
import type { Merge } from "../../../data/player/merge.ts";
import { Photo } from "../../../ui/photo.tsx";
import { dashed } from "../../player/parts.tsx";
import { privacyText } from "./player.tsx";
import type { MergeData } from "./merge.tsx";
import { listed, some } from "../../../domain/some.ts";

/** A line of the review: what each record says, and what the kept one says afterwards. */
export interface MergeRow {
	label: string;
	texts: string[];
	after: string | null;
	/** In which records the text is not kept. */
	lost: boolean[];
	/** How a text is drawn, where it is no text. */
	draw?: (text: string, name: string) => ReactNode;
}

type Field = {
	label: string;
	of: (record: FullRecord) => string;
	after: (plan: Merge, master: FullRecord) => string;
	/** What is gathered from all records, or chosen by a rule of its own, is lost nowhere. */
	gathers?: boolean;
	draw?: MergeRow["draw"];
};

const fields: readonly Field[] = [
	{
		label: "Photo",
		of: ({ image }) => image ?? "",
		after: ({ after }) => after.image ?? "",
		draw: (text, name) => <Photo name={name} src={text} />,
	},
	{ label: "Email", of: ({ email }) => email ?? "", after: ({ after }) => after.email ?? "" },
	{ label: "Phone", of: ({ phoneNumber }) => phoneNumber ?? "", after: ({ after }) => after.phoneNumber ?? "" },
	{ label: "Bio", of: ({ bio }) => bio, after: ({ after }) => after.bio },
	{
		label: "Videos",
		of: ({ videos }) => videos.join("\n"),
		after: ({ after }) => after.videos.join("\n"),
		gathers: true,
	},
	{ label: "Sponsor", of: ({ sponsor }) => sponsor?.name ?? "", after: ({ after }) => after.sponsor?.name ?? "" },
	{ label: "Visitors see", of: privacyText, after: ({ after }) => privacyText(after), gathers: true },
];

export function rowsOf({ records, keep, others, plan }: MergeData): MergeRow[] {
	const master = records.find(({ id }) => id === keep);
	const attributes = new Map(
		records.flatMap(({ attributeValues }) => attributeValues.map(({ attribute_id, name }) => [attribute_id, name])),
	);
	const merging = records.filter(({ id }) => id === keep || others.includes(id));
	const total = (count: (record: FullRecord) => number) =>
		String(merging.reduce((sum, record) => sum + count(record), 0));
	const all: Field[] = [
		...fields.slice(0, 3),
		...[...attributes].map(([id, name]) => attributeField(id, name)),
		...fields.slice(3),
		{ label: "Teams", of: teamsText, after: () => once(merging.flatMap(teamNames)), gathers: true },
		{
			label: "Captain of",
			of: (record) => once(captainNames(record)),
			after: () => once(merging.flatMap(captainNames)),
			gathers: true,
		},
		{
			label: "Box-score lines",
			of: ({ lines }) => String(lines.length),
			after: (merge) => String(Number(total(({ lines }) => lines.length)) - metLines(merge, merging)),
			gathers: true,
		},
		{
			label: "Points",
			of: ({ points }) => String(points),
			after: (merge) => (metLines(merge, merging) > 0 ? "the higher of each game" : total(({ points }) => points)),
			gathers: true,
		},
		{
			label: "Key in imports",
			of: ({ import_keys: keys }) => keys.join("\n"),
			after: () => merging.flatMap(({ import_keys: keys }) => keys).join("\n"),
			gathers: true,
		},
	];
	return all
		.map(({ label, of, after, gathers, draw }): MergeRow => {
			const texts = records.map(of);
			const kept = plan && master ? after(plan, master) : null;
			const lost = records.map(
				({ id }, at) => !gathers && kept !== null && others.includes(id) && texts[at] !== "" && texts[at] !== kept,
			);
			return { label, texts, after: kept, lost, ...(draw ? { draw } : {}) };
		})
		.filter(({ texts }) => texts.some((text) => text !== ""));
}

function attributeField(id: number, name: string): Field {
	const of = ({ attributeValues }: FullRecord) =>
		attributeValues.find(({ attribute_id }) => attribute_id === id)?.value ?? "";
	return {
		label: name,
		of,
		after: (plan, master) =>
			of(master) || (plan.attributeValues.find(({ attribute_id }) => attribute_id === id)?.value ?? ""),
	};
}

const teamNames = ({ rosters }: FullRecord) =>
	rosters.map(({ team, league, season }) => `${team}, ${league}, ${dashed(season)}`);
const teamsText = (record: FullRecord) => teamNames(record).join("\n");
const captainNames = ({ captainOf }: FullRecord) => captainOf.map(({ team }) => team);
const once = (names: readonly string[]) => [...new Set(names)].join("\n");

/** Lines that meet another one in the same game. */
function metLines({ lines }: Merge, merging: readonly FullRecord[]): number {
	const all = new Set(
		merging.flatMap((record) => record.lines.map(({ game_id, roster_id }) => `${game_id} ${roster_id}`)),
	);
	return lines.reduce(
		(sum, { game_id, roster_id, from }) => sum + from.length - (all.has(`${game_id} ${roster_id}`) ? 0 : 1),
		0,
	);
}

/** What a merge does, in sentences. */
export function effectsOf(data: MergeData, plan: Merge): string[] {
	const { records, others } = data;
	const going = records.filter(({ id }) => others.includes(id));
	const teamOf = (id: number) => going.flatMap(({ rosters }) => rosters).find((roster) => roster.id === id);
	const moved = plan.rostersMoved.flatMap((id) => teamOf(id)?.team ?? []);
	const dropped = plan.rostersDropped.flatMap(({ id }) => teamOf(id)?.team ?? []);
	const met = metLines(plan, [...records.filter(({ id }) => id === plan.master_id), ...going]);
	const lines = going.reduce((sum, record) => sum + record.lines.length, 0);
	const captaincies = going.flatMap(captain);
	const keys = going.flatMap(({ import_keys }) => import_keys);
	return [
		moved.length > 0 && `The place on ${onceEach(moved)} goes over to the kept record.`,
		dropped.length > 0 && `Both are on ${onceEach(dropped)}: the two places become one.`,
		lines > 0 && `${some(lines, "box-score line goes", "box-score lines go")} over; totals are counted anew.`,
		met > 0 && `In ${some(met, "game")} both have a line: of two values the higher one counts.`,
		captaincies.length > 0 && `The kept record becomes captain of ${onceEach(captaincies)}.`,
		keys.length > 0 && `Imported files that say ${onceEach(keys)} mean the kept record from now on.`,
		rowsOf(data).some(({ lost }) => lost.includes(true)) && "What is struck out above is not kept.",
		"A merge cannot be undone. The audit log keeps everything that the records hold.",
	].filter((effect) => effect !== false);
}

const captain = ({ captainOf }: FullRecord) => captainOf.map(({ team }) => team);

const onceEach = (words: readonly string[]) => listed([...new Set(words)]);
