import { to } from "../domain/paths.ts";
import type { Capability } from "../domain/roles.ts";
import { routes, type StaffRoute } from "../domain/routes.ts";
import { Form, LogoutForm } from "./form/form.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { A } from "./link.tsx";
import { Crest } from "./navbar.tsx";

/** A place above the page, or the page itself. */
export type Crumb = { label: string; to: string };

type Entry = { label: string; to: string; icon: IconName; can: Capability };
type EntryRoute = {
	[K in StaffRoute]: Parameters<(typeof to)[K]> extends [number, ...unknown[]] ? never : K;
}[StaffRoute];

/** A screen without a parameter, for who may see it. */
const entry = (route: EntryRoute, label: string, icon: IconName): Entry => ({
	label,
	icon,
	to: to[route](),
	can: routes[route].can,
});

/** Every staff screen without a parameter, two clicks away (platform 7). */
const entries: readonly Entry[] = [
	entry("staffSchedule", "Schedule", "calendar"),
	entry("staffStandings", "Standings", "chart"),
	entry("brackets", "Brackets", "trophy"),
	entry("allTeams", "Teams", "people"),
	entry("scheduleBuilder", "Schedule builder", "grid"),
	entry("venues", "Venues", "pin"),
	entry("clashes", "Clashes", "clock"),
	entry("changeGames", "Change games", "swap"),
	entry("scorers", "Scorer links", "link"),
	entry("menuEditor", "Website menu", "menu"),
	entry("businesses", "Business directory", "list"),
];
const settings: readonly Entry[] = [
	entry("allPlayers", "All Players", "people"),
	entry("userSettings", "User", "pencil"),
	entry("periods", "Periods", "clock"),
	entry("attributes", "Attributes", "list"),
	entry("stats", "Stats", "chart"),
];
const records: readonly Entry[] = [
	entry("deletions", "Recently deleted", "trash"),
	entry("embeds", "Embeds", "external"),
	entry("transfer", "Import and export", "download"),
	entry("audit", "Audit log", "check"),
];

type Props = {
	organization: { id: number; name: string; logo_url: string | null };
	can: (capability: Capability) => boolean;
	/** Where Dashboard leads: the seasons, or a super admin's organizations (platform 8). */
	home: string;
	/** The path of this page. */
	path: string;
	crumbs: readonly Crumb[];
	/** The home of the public site, with its base. */
	site: string;
	/** Where one goes after the logout: the organization's own domain, else its page on the platform (platform 8). */
	leave: string;
	/** Who is signed in. */
	username: string | null;
	/** What a super admin chooses from; its own list has all of them (access 11). */
	choices?: readonly Choice[] | undefined;
};

type Choice = { id: number; name: string };

/** The dashboard's frame around a page: sidebar and top bar. */
export function Desk({ organization, can, home, path, crumbs, site, leave, username, choices }: Props) {
	const own: Entry = {
		label: "Organization",
		to: to.organization(organization.id),
		icon: "building",
		can: routes.organization.can,
	};
	return (
		<>
			<header className="side">
				<A className="org" to={home}>
					<Crest name={organization.name} logo={organization.logo_url} />
					<span>{organization.name}</span>
				</A>
				<button type="button" className="menu-button" popoverTarget="menu" aria-label="Menu">
					<Icon name="menu" />
				</button>
				<nav id="menu" popover="auto" aria-label="Dashboard">
					{username === null ? null : <p className="meta">Signed in as {username}</p>}
					<ul>
						<Item entry={{ label: "Dashboard", to: home, icon: "house", can: "staff.see" }} path={path} />
						{[...entries, own]
							.filter((entry) => can(entry.can))
							.map((entry) => (
								<Item key={entry.to} entry={entry} path={path} />
							))}
						<Settings can={can} path={path} leave={leave} />
					</ul>
				</nav>
			</header>
			<TopBar
				organization={organization}
				crumbs={crumbs}
				site={site}
				leave={leave}
				username={username}
				choices={choices}
			/>
		</>
	);
}

function Settings({ can, path, leave }: Pick<Props, "can" | "path" | "leave">) {
	const group = [...settings, ...records].filter((entry) => can(entry.can));
	return (
		<li>
			<details open>
				<summary>
					<Icon name="settings" />
					Settings
					<span className="push">
						<Icon name="chevron" turn />
					</span>
				</summary>
				<ul>
					{group.map((entry) => (
						<Item key={entry.to} entry={entry} path={path} />
					))}
					<li>
						<LogoutForm next={leave}>
							<button className="side-button">
								<Icon name="logout" />
								Logout
							</button>
						</LogoutForm>
					</li>
				</ul>
			</details>
		</li>
	);
}

type BarProps = Pick<Props, "organization" | "crumbs" | "site" | "leave" | "username" | "choices">;

function TopBar({ organization, crumbs, site, leave, username, choices }: BarProps) {
	return (
		<div className="topbar">
			<button
				type="button"
				className="button quiet icon side-toggle"
				data-side-toggle=""
				aria-label="Side menu"
				aria-expanded="true"
				aria-controls="menu"
			>
				<Icon name="menu" />
			</button>
			<nav className="crumbs" aria-label="Breadcrumb">
				<ol>
					{crumbs.map((crumb, at) => (
						<li key={crumb.to}>
							<A to={crumb.to} aria-current={at === crumbs.length - 1 ? "page" : undefined}>
								{crumb.label}
							</A>
						</li>
					))}
				</ol>
			</nav>
			<section className="row push" aria-label="Site">
				{choices ? <Chooser organization={organization} choices={choices} /> : null}
				<Form call="PUT /api/session/mode" next={site}>
					<input type="hidden" name="public_mode" value="true" data-kind="boolean" />
					<button className="button quiet" aria-label="View site">
						<Icon name="eye" />
						<span className="only-wide">View site</span>
					</button>
				</Form>
				{username === null ? null : (
					<>
						<span className="meta only-wide">Signed in as {username}</span>
						<LogoutForm next={leave}>
							<button className="button quiet" aria-label={`Logout ${username}`}>
								<Icon name="logout" />
								<span className="only-wide">Logout</span>
							</button>
						</LogoutForm>
					</>
				)}
			</section>
		</div>
	);
}

/** Whose dashboard this is, for somebody who may choose; a button sends the choice, since arrow keys change it already. */
function Chooser({ organization, choices }: { organization: Choice; choices: readonly Choice[] }) {
	const isListed = choices.some(({ id }) => id === organization.id);
	return (
		<Form className="row" call="PUT /api/session/organization" next={to.seasons()}>
			<label className="sr" htmlFor="organization">
				Organization
			</label>
			<select id="organization" name="organization_id" data-kind="number" defaultValue={organization.id}>
				{(isListed ? choices : [organization, ...choices]).map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
			<button className="button">Switch</button>
		</Form>
	);
}

/** Stands above the site for staff who look at it as a visitor does; the dashboard's address ends that (platform 10). */
export function VisitorBar() {
	return (
		<aside className="visitor-bar" aria-label="View">
			You see the site as a visitor · <A to={to.seasons()}>Back to the dashboard</A>
		</aside>
	);
}

function Item({ entry, path }: { entry: Entry; path: string }) {
	const current = path === entry.to || (entry.to === to.seasons() && path.startsWith(to.seasons()));
	return (
		<li>
			<A to={entry.to} aria-current={current ? "page" : undefined}>
				<Icon name={entry.icon} />
				{entry.label}
			</A>
		</li>
	);
}
