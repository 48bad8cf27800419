import * as periods from "../../data/game/periods.ts";
import type { GamePeriod } from "../../data/game/periods.ts";
import type { Sport } from "../../data/organization/platform.ts";
import { lengthOf } from "../../domain/field.ts";
import { to } from "../../domain/paths.ts";
import { periodFields } from "../../domain/period/schema.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { ErrorPlace, Field, Form } from "../../ui/form/form.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { actingFor, type CallAs } from "./acting.ts";
import { Ordered } from "./ordered.tsx";

interface Data {
	sport: Sport | null;
	rows: GamePeriod[];
	as: CallAs;
}

/** The periods of a game (games 12): order, hide, add, reset. */
export const periodsPage = deskPage<"periods", Data>({
	route: "periods",
	load: async ({ tenant, query }) => {
		const acting = await actingFor(tenant, query);
		if (!acting) return null;
		const rows = acting.sport ? await periods.ofSport(tenant, acting.sport.id) : [];
		return { ...acting, rows: rows ?? [] };
	},
	title: () => "Game periods",
	crumbs: (_, { query }) => [{ label: "Game periods", to: to.periods(query) }],
	View: ({ data: { sport, rows, as } }) => (
		<>
			<PageHead title="Game periods" text={sport ? `The parts of a game of ${sport.name.toLowerCase()}.` : null} />
			{sport ? (
				<div className="cols split">
					<Section title="Periods" tools={<Tools sport={sport} rows={rows} as={as} />}>
						{rows.length === 0 ? <Empty icon="clock" title="No periods yet" /> : <List rows={rows} as={as} />}
					</Section>
					<Section title="Add a period">
						<AddPeriod sport={sport} as={as} />
					</Section>
				</div>
			) : (
				<Empty icon="clock" title="No sport assigned to this user." />
			)}
		</>
	),
});

function List({ rows, as }: Pick<Data, "rows" | "as">) {
	return (
		<Ordered
			id="periods"
			items={rows.map(({ id, name, hidden }) => ({ id, label: name, hidden }))}
			reorder={{
				method: "PUT",
				path: as("/api/gamePeriods/reorder"),
				key: "gamePeriods",
				idKey: "id",
				orderKey: "order",
			}}
			toggle={{
				hide: { label: "Hide", call: as("PUT /api/gamePeriods/hide/{id}") },
				show: { label: "Unhide", call: as("PUT /api/gamePeriods/unhide/{id}") },
			}}
		/>
	);
}

function Tools({ sport, rows, as }: { sport: Sport; rows: readonly GamePeriod[]; as: CallAs }) {
	return (
		<div className="row push">
			<Form
				id="hide-all"
				call={as("PUT /api/gamePeriods/hide/{id}")}
				each="id"
				none="All periods are hidden already."
				done="All periods hidden"
			>
				{rows
					.filter(({ hidden }) => !hidden)
					.map(({ id }) => (
						<input key={id} type="checkbox" name="_tick" data-tick="id" value={id} defaultChecked hidden />
					))}
				<button className="button">Hide All</button>
			</Form>
			<Form
				id="reset-periods"
				call={as(`POST /api/gamePeriods/reset/${sport.id}`)}
				confirm="Reset the periods to default? Periods of your own go; those with scores are kept, hidden."
				done="Periods reset"
			>
				<button className="button">Reset to Default</button>
			</Form>
		</div>
	);
}

function AddPeriod({ sport, as }: { sport: Sport; as: CallAs }) {
	return (
		<Form id="add-period" className="card pad stack gap-4" call={as("POST /api/gamePeriods")} done="{name} added">
			<ErrorPlace />
			<input type="hidden" name="sportId" value={sport.id} data-kind="number" />
			<Field
				id="period-name"
				name="name"
				label="Period Name"
				required
				maxLength={lengthOf(periodFields.name)}
				autoComplete="off"
			/>
			<div className="row">
				<button className="button main">Add Game Period</button>
			</div>
		</Form>
	);
}
