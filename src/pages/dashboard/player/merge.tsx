import { fullRecords, type FullRecord } from "../../../data/player/full-record.ts";
import { planOf, type Merge } from "../../../data/player/merge.ts";
import { namesakes } from "../../../data/player/list.ts";
import { to } from "../../../domain/paths.ts";
import { fullName } from "../../../domain/player/players.ts";
import { Refusal } from "../../../domain/refusal.ts";
import { deskPage, type ContextOf } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { playersCrumb } from "../crumbs.ts";
import { Distinct } from "./merge-distinct.tsx";
import { effectsOf, rowsOf } from "./merge-rows.tsx";
import { MergeTable } from "./merge-table.tsx";
import { noPlayer } from "../../player/parts.tsx";

type Context = ContextOf<"mergePlayers">;

export interface MergeData {
	name: string;
	of: number;
	/** The records of the name that may be this person, the oldest first. */
	records: FullRecord[];
	/** Those that were said to be somebody else. */
	distinct: FullRecord[];
	keep: number;
	/** Those that go into the kept one. */
	others: number[];
	plan: Merge | null;
	/** Why these cannot become one. */
	refusal: string | null;
}

/** Review and merge (players 4, players 9): what each record of a name holds, what is kept, what collides. */
export const mergePage = deskPage<"mergePlayers", MergeData>({
	route: "mergePlayers",
	load,
	title: ({ name }) => `Merge ${name}`,
	section: playersCrumb,
	crumbs: ({ of }) => [playersCrumb, { label: "Merge", to: to.mergePlayers({ of }) }],
	View: ({ data }) => <MergeView data={data} />,
});

async function load({ tenant, query }: Context): Promise<MergeData> {
	const { of } = query;
	if (of === undefined) throw new Refusal("missing", "Choose a player first.");
	const { same, distinct } = await namesakes(tenant, of);
	const group = same.map(({ id }) => id);
	const [records, strangers] = await Promise.all([
		fullRecords(tenant, group),
		fullRecords(
			tenant,
			distinct.map(({ id }) => id),
		),
	]);
	const [first] = records;
	if (!first) throw noPlayer();
	const keep = query.keep !== undefined && group.includes(query.keep) ? query.keep : first.id;
	const asked = group.filter((id) => id !== keep && (query.with?.includes(id) ?? true));
	const others = asked.length > 0 ? asked : group.filter((id) => id !== keep);
	const inOrder = [keep, ...others].flatMap((id) => records.find((record) => record.id === id) ?? []);
	const outcome = outcomeOf(() => planOf(tenant, inOrder));
	return { name: fullName(first), of, records, distinct: strangers, keep, others, ...outcome };
}

function outcomeOf(make: () => Merge): Pick<MergeData, "plan" | "refusal"> {
	try {
		return { plan: make(), refusal: null };
	} catch (error) {
		if (error instanceof Refusal) return { plan: null, refusal: error.message };
		throw error;
	}
}

function MergeView({ data }: { data: MergeData }) {
	const { name, records, distinct, of, plan, refusal } = data;
	if (records.length < 2)
		return (
			<>
				<PageHead title={`Merge ${name}`} />
				<Empty
					icon="people"
					title={
						distinct.length > 0 ? "Every other record of this name is somebody else" : "No other record has this name"
					}
					way={{ label: "Show the player", to: to.player(data.keep) }}
				/>
				<Distinct of={of} records={distinct} />
			</>
		);
	return (
		<>
			<PageHead
				title={`Merge ${name}`}
				text={`${records.length} records have this name. Keep one; the others go into it.`}
			/>
			<Section title="Side by side">
				<MergeTable data={data} rows={rowsOf(data)} />
			</Section>
			<Section title="What happens">
				{plan ? (
					<>
						<ul className="effects">
							{effectsOf(data, plan).map((effect) => (
								<li key={effect}>{effect}</li>
							))}
						</ul>
						<MergeForm data={data} />
					</>
				) : (
					<Notice tone="bad">{refusal} They are two persons.</Notice>
				)}
			</Section>
			<Distinct of={of} records={distinct} />
		</>
	);
}

function MergeForm({ data: { keep, others, name } }: { data: MergeData }) {
	const count = others.length + 1;
	return (
		<Form
			id="merge"
			call="POST /api/playersv2/merge"
			confirm={`Merge ${count} records of ${name} into one? This cannot be undone.`}
			done="Players merged"
			fail="Error merging players."
			next={useHref(to.player(keep))}
		>
			<input type="hidden" name="masterId" value={keep} data-kind="number" />
			{others.map((id) => (
				<input key={id} type="hidden" name="duplicateIds[]" value={id} data-kind="number" />
			))}
			<div className="row">
				<button className="button main">
					<Icon name="people" />
					Merge {count} records
				</button>
				<A className="button" to={to.allPlayers({ show: "same" })}>
					Cancel
				</A>
			</div>
		</Form>
	);
}
