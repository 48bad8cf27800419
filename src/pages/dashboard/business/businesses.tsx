import { listed } from "../../../data/organization/businesses.ts";
import {
	businessCategories,
	businessSports,
	choiceLabel,
	signupStatuses,
	type Business,
} from "../../../domain/business/businesses.ts";
import { to } from "../../../domain/paths.ts";
import { deskPage, type ContextOf } from "../../../http/page.ts";
import { BusinessCard } from "./card.tsx";
import { BusinessForm } from "./form.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { OpenButton } from "../../../ui/form/form.tsx";
import { counted, Pages } from "../../../ui/pages.tsx";
import { PageHead } from "../../../ui/section.tsx";

type Context = ContextOf<"businesses">;
type Data = Awaited<ReturnType<typeof listed>>;

/** The directory of businesses around the league: a form and a list of cards (platform 11). */
export const businessesPage = deskPage<"businesses", Data>({
	route: "businesses",
	load: async ({ tenant, query }) => await listed(tenant, query),
	title: () => "Business directory",
	section: { label: "Business directory", to: to.businesses() },
	View,
});

function View({ data, context: { query, tenant } }: { data: Data; context: Context }) {
	const { businesses, count, total, pages } = data;
	return (
		<>
			<PageHead title="Business directory" text={countText(count, total)}>
				<OpenButton id="add-business-button" dialog="add-business" icon="plus" label="Add business" look="main" />
			</PageHead>
			{total > 0 ? <Filters to={to.businesses()} fields={filterFields(query)} submit="Search" /> : null}
			{businesses.length > 0 ? (
				<ul className="auto">
					{businesses.map((business: Business) => (
						<li key={business.id} className="card">
							<BusinessCard business={business} today={tenant.today} />
						</li>
					))}
				</ul>
			) : (
				<Empty
					icon="list"
					title={total > 0 ? "No business fits this search." : "No businesses yet."}
					way={total > 0 ? { label: "Show all businesses", to: to.businesses() } : undefined}
				>
					{total > 0
						? null
						: "Gyms, shops, camps and other leagues that your organization works with. Only staff see this list."}
				</Empty>
			)}
			<Pages
				label="Pages"
				unit="page"
				numbers={counted(pages)}
				current={query.page ?? 1}
				to={(page) => to.businesses({ ...query, page })}
			/>
			<BusinessForm id="add-business" cities={data.cities} states={data.states} />
			<BusinessForm id="edit-business" cities={data.cities} states={data.states} edits />
		</>
	);
}

function countText(count: number, total: number): string {
	const of = count === total ? "" : ` of ${total}`;
	return `${count}${of} ${total === 1 ? "business" : "businesses"}`;
}

const choices = (all: string, words: readonly string[]) => [
	{ value: "", label: all },
	...words.map((word) => ({ value: word, label: choiceLabel(word) })),
];

const filterFields = ({ name, sport, category, status }: Context["query"]) =>
	[
		{ kind: "search", name: "name", label: "Business", value: name ?? null, placeholder: "Name, city or place" },
		{
			kind: "select",
			name: "sport",
			label: "Sport",
			value: sport ?? null,
			options: choices("All sports", businessSports),
		},
		{
			kind: "select",
			name: "category",
			label: "Category",
			value: category ?? null,
			options: choices("All categories", businessCategories),
		},
		{
			kind: "select",
			name: "status",
			label: "Sign-up",
			value: status ?? null,
			options: choices("Active and closed", signupStatuses),
		},
	] as const;
