import { bracketOf, type Bracket, seatsOf } from "../../data/bracket/brackets.ts";
import { planOf } from "../../data/division/pools.ts";
import { layoutRefusal } from "../../domain/bracket/layout.ts";
import { seedLabelMax } from "../../domain/bracket/seed-labels.ts";
import type { PoolSeed } from "../../domain/division/pools.ts";
import { namingFields } from "../../domain/division/schema.ts";
import { lengthOf } from "../../domain/field.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { ErrorPlace, Field, Form } from "../../ui/form/form.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { divisionCrumb, seasonCrumb, seasonsCrumb } from "./crumbs.ts";

interface Data {
	bracket: Bracket;
	/** The groups that its seeds come from; null where its teams are set by hand. */
	plan: PoolSeed[] | null;
}

/** What the seeds of a bracket are called: one by one, or all at once (brackets 23). */
export const seedsPage = deskPage<"seeds", Data>({
	route: "seeds",
	load: async ({ tenant, id }) => {
		const bracket = await bracketOf(tenant, id("season_id"), id());
		return bracket && { bracket, plan: await planOf(tenant, bracket.division.id) };
	},
	title: ({ bracket }) => `Seeds of ${bracket.division.name}`,
	section: seasonsCrumb,
	crumbs: ({ bracket: { division } }) => [
		seasonsCrumb,
		seasonCrumb(division.season),
		divisionCrumb(division.season.id, division),
		{ label: "Seeds", to: to.seeds(division.season.id, division.id) },
	],
	View: ({ data }) => <Seeds {...data} />,
});

function Seeds({ bracket, plan }: Data) {
	const { id, name, season, seed_labels } = bracket.division;
	const count = Math.max(seatsOf(bracket).length, seed_labels?.length ?? 0);
	const head = (
		<PageHead
			title="Seeds"
			text={`${name} Bracket: what each seed is called wherever the bracket is shown. One without a name is its number.`}
		/>
	);
	if (count === 0)
		return (
			<>
				{head}
				<Empty icon="people" title="No team stands in this division" way={{ label: name, to: to.season(season.id) }}>
					Its seeds can be named once it has teams, or pools that say where they come from.
				</Empty>
			</>
		);
	return (
		<>
			{head}
			<Section title="All at once">
				<AllAtOnce bracket={bracket} plan={plan} />
			</Section>
			<Section title="One by one">
				<Form id="seed-names" className="stack gap-4" call={`PUT /api/divisions/${id}/seeds`}>
					<Revision bracket={bracket} />
					<ErrorPlace />
					<ol className="order seed-names">
						{Array.from({ length: count }, (_, at) => (
							<NameRow key={at} at={at} bracket={bracket} plan={plan} />
						))}
					</ol>
					<p className="row">
						<button className="button main">Save</button>
					</p>
				</Form>
			</Section>
		</>
	);
}

const Revision = ({ bracket: { division } }: Pick<Data, "bracket">) => (
	<input type="hidden" name="revision" value={division.revision} data-kind="number" />
);

function NameRow({ at, bracket, plan }: Data & { at: number }) {
	const team = bracket.teams[at]?.name ?? plan?.[at]?.label ?? null;
	const id = `seed-${at + 1}`;
	return (
		<li>
			<span className="seed">{at + 1}</span>
			<label className="name" htmlFor={id}>
				<span className="sr">{`What seed ${at + 1} is called${team === null ? "" : ": "}`}</span>
				<b>{team}</b>
			</label>
			<input
				id={id}
				name="labels[]"
				data-blank="null"
				defaultValue={bracket.division.seed_labels?.[at] ?? ""}
				placeholder={String(at + 1)}
				maxLength={seedLabelMax}
				autoComplete="off"
			/>
		</li>
	);
}

function AllAtOnce({ bracket, plan }: Data) {
	const { id, format, seed_labels } = bracket.division;
	const call = `PUT /api/divisions/${id}/seeds`;
	const seats = seatsOf(bracket).length;
	const named = (plan ?? []).slice(0, 4).map(({ label }) => label);
	return (
		<div className="stack gap-4">
			{layoutRefusal(seats, format) === null && seats > 3 ? (
				<Form id="seed-regions" className="stack gap-3" call={call}>
					<Revision bracket={bracket} />
					<ErrorPlace />
					<Field
						name="regions"
						label="Regions"
						hint="With commas between. The region named first has the first seed, the next one the second; the teams of a region meet each other first."
						placeholder="East, West, South, Midwest"
						required
						maxLength={lengthOf(namingFields.regions)}
						autoComplete="off"
					/>
					<p className="row">
						<button className="button">Name by regions</button>
					</p>
				</Form>
			) : null}
			<div className="row">
				{plan ? (
					<Form id="seed-groups" call={call}>
						<Revision bracket={bracket} />
						<input type="hidden" name="by" value="groups" />
						<button className="button">{`Name by groups: ${named.join(", ")}${plan.length > 4 ? " …" : ""}`}</button>
					</Form>
				) : null}
				{seed_labels ? (
					<Form id="seed-numbers" call={call} done="Seeds have their numbers again">
						<Revision bracket={bracket} />
						<input type="hidden" name="labels" value="" data-blank="null" />
						<button className="button">Back to numbers</button>
					</Form>
				) : null}
			</div>
		</div>
	);
}
