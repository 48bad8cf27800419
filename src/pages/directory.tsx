import type { RouteQuery } from "../domain/routes.ts";
import type { PlatformContext } from "../http/page.ts";
import { platformPage } from "../http/page.ts";
import type { Organization } from "../data/organization/platform.ts";
import { to, withQuery } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";
import { sportOf } from "../domain/sport/sport.ts";
import { deskText } from "../domain/sport/words.ts";
import { Court } from "../ui/court.tsx";
import { brandClass } from "../ui/brand.ts";
import { Empty } from "../ui/empty.tsx";
import { Filters, type FilterField } from "../ui/filters.tsx";
import { Icon } from "../ui/icon.tsx";
import { Crest } from "../ui/navbar.tsx";
import { counted, Pages } from "../ui/pages.tsx";
import { PageHead } from "../ui/section.tsx";
import { some } from "../domain/some.ts";

const perPage = 60;

type Query = PlatformContext<RouteQuery<"directory">>["query"];

interface Data {
	version: string;
	organizations: Organization[];
	count: number;
	sports: { type: string; name: string }[];
	cities: string[];
}

/** The organization directory with its filters (platform 2). */
export const directoryPage = platformPage<"directory", Data>({
	route: "directory",
	chrome: "bare",
	load,
	title: () => null,
	description: () => "Find your league: standings, schedules, players and box scores of every league on Tipoff.",
	brands: ({ organizations }) => organizations.map(({ color }) => color),
	canonical: (_, { query }) => address(query, query.page ?? 1),
	noindex: (_, { query }) => isFiltered(query),
	main: null,
	structured: (_, { absolute }) => [
		{ "@context": "https://schema.org", "@type": "WebSite", name: "Tipoff", url: absolute("/") },
	],
	View,
});

async function load({ directory, query }: PlatformContext<RouteQuery<"directory">>): Promise<Data> {
	const { page = 1 } = query;
	const found = await directory({ ...query, page, perPage });
	if (page > 1 && found.organizations.length === 0) throw new Refusal("missing", "The directory has fewer pages.");
	return found;
}

function View({ data, context }: { data: Data; context: PlatformContext<RouteQuery<"directory">> }) {
	const { query } = context;
	const { count } = data;
	return (
		<div className="wrap stack gap-6">
			<div className="row">
				<p className="org">
					<span className="crest" aria-hidden="true">
						<Icon name="ball" />
					</span>
					<span>Tipoff</span>
				</p>
				<a className="button push" href={to.login()}>
					Login
				</a>
			</div>
			<PageHead
				title="Find your league"
				text={`Scores, standings and schedules, straight from ${deskText(played(data))}.`}
			/>
			<Filters
				to="/"
				submit="Search"
				fields={fieldsOf(data, query)}
				folds={data.organizations.length > 0 ? "shut" : "open"}
				all="all leagues"
			/>
			{data.organizations.length === 0 ? (
				<Empty
					icon="ball"
					title="No leagues available"
					way={isFiltered(query) || count > 0 ? { label: "Show all leagues", to: to.home() } : undefined}
				/>
			) : (
				<>
					<h2 className="sr">Leagues</h2>
					<ul className="org-cards auto">
						{data.organizations.map((organization) => (
							<li key={organization.id}>
								<Card organization={organization} href={context.home(organization)} />
							</li>
						))}
					</ul>
				</>
			)}
			<div className="row">
				<p className="meta">{some(count, "organization")}</p>
				<Pages
					label="Pages"
					unit="page"
					numbers={counted(Math.ceil(count / perPage))}
					current={query.page ?? 1}
					to={(page) => address(query, page)}
				/>
			</div>
		</div>
	);
}

/** The sports of all organizations; before the first one, what one plays where nobody says. */
const played = ({ sports }: Data) =>
	sports.length === 0 ? [sportOf(undefined)] : sports.map(({ type }) => sportOf(type));

function fieldsOf({ sports, cities }: Data, query: Query): FilterField[] {
	return [
		{
			kind: "select",
			name: "sport",
			label: "Sport",
			value: query.sport ?? "",
			options: [{ value: "", label: "All sports" }, ...sports.map(({ type, name }) => ({ value: type, label: name }))],
		},
		{
			kind: "select",
			name: "city",
			label: "City",
			value: query.city ?? "",
			options: [{ value: "", label: "All cities" }, ...cities.map((city) => ({ value: city, label: city }))],
		},
		{ kind: "search", name: "name", label: "Name", value: query.name ?? "", placeholder: "Search by name" },
	];
}

const isFiltered = ({ name, city, sport }: Query) => Boolean(name || city || sport);

const address = ({ sport, city, name }: Query, page: number) =>
	withQuery("/", { sport, city, name, page: page === 1 ? undefined : page });

function Card({ organization, href }: { organization: Organization; href: string }) {
	const { name, color, city, sports, logo_url } = organization;
	return (
		<article className={`org-card card ${brandClass(color)}`} data-brand="">
			{sports[0] ? <Court ground={sportOf(sports[0].type).ground} /> : null}
			<div>
				<Crest name={name} logo={logo_url} />
				<h3>
					<a className="cover" href={href}>
						{name}
					</a>
				</h3>
			</div>
			<dl className="meta">
				<div>
					<dt className="sr">Sport</dt>
					<dd>{sports.map((sport) => sport.name).join(", ") || "No Sport"}</dd>
				</div>
				<div>
					<dt className="sr">City</dt>
					<dd className={city ? undefined : "sr"}>{city ?? "Unknown City"}</dd>
				</div>
			</dl>
		</article>
	);
}
