import { statList } from "../../data/wire/stats.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { actingFor, type CallAs } from "./acting.ts";
import { Ordered } from "./ordered.tsx";

interface Data {
	sport: boolean;
	rows: Awaited<ReturnType<typeof statList>>;
	as: CallAs;
}

/** The order of the statistics on every page, and which are shown (statistics 11). */
export const statsPage = deskPage<"stats", Data>({
	route: "stats",
	load: async ({ tenant, query }) => {
		const acting = await actingFor(tenant, query);
		if (!acting) return null;
		const rows = acting.sport ? await statList(tenant, acting.sport.id) : [];
		return { as: acting.as, sport: acting.sport !== null, rows };
	},
	title: () => "Stats",
	crumbs: (_, { query }) => [{ label: "Stats", to: to.stats(query) }],
	View: ({ data: { sport, rows, as } }) => (
		<>
			<PageHead
				title="Stats"
				text="The order of the columns on every page. What is hidden still counts where others follow from it."
			/>
			<Section title="Order">
				{rows.length === 0 ? (
					<Empty icon="chart" title={sport ? "No stats yet" : "No sport assigned to this user."} />
				) : (
					<List rows={rows} as={as} />
				)}
			</Section>
		</>
	),
});

function List({ rows, as }: Pick<Data, "rows" | "as">) {
	const call = as("PUT /api/statsv2/{id}/toggle-visibility");
	return (
		<div className="narrow">
			<Ordered
				id="stats"
				items={rows.map(({ id, name, abbreviation, hidden }) => ({ id, label: `${name} (${abbreviation})`, hidden }))}
				reorder={{ method: "PUT", path: as("/api/statsv2/reorder"), key: "stats", idKey: "id", orderKey: "order" }}
				toggle={{
					hide: { label: "Hide", call, body: { hidden: true } },
					show: { label: "Unhide", call, body: { hidden: false } },
				}}
			/>
		</div>
	);
}
