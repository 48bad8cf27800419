import { to } from "../domain/paths.ts";
import type { Capability } from "../domain/roles.ts";
import { Form, LogoutForm } from "./form.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { A } from "./link.tsx";
import { Crest } from "./navbar.tsx";

/** A place above the page, or the page itself. */
export type Crumb = { label: string; to: string };

type Entry = { label: string; to: string; icon: IconName; can: Capability };

/** Every staff screen without a parameter, two clicks away (platform 7). */
const entries: readonly Entry[] = [
	{ label: "Schedule", to: to.schedule(), icon: "calendar", can: "staff.see" },
	{ label: "Standings", to: to.staffStandings(), icon: "chart", can: "staff.see" },
	{ label: "Brackets", to: to.brackets(), icon: "trophy", can: "staff.see" },
	{ label: "Teams", to: to.allTeams(), icon: "people", can: "staff.see" },
	{ label: "Schedule builder", to: to.scheduleBuilder(), icon: "grid", can: "calendar.edit" },
	{ label: "Scorer links", to: to.scorers(), icon: "link", can: "game.score" },
	{ label: "Website menu", to: to.menuEditor(), icon: "menu", can: "menu.edit" },
	{ label: "Business directory", to: to.businesses(), icon: "list", can: "business.edit" },
];
const settings: readonly Entry[] = [
	{ label: "All Players", to: to.allPlayers(), icon: "people", can: "staff.see" },
	{ label: "User", to: to.userSettings(), icon: "pencil", can: "staff.see" },
	{ label: "Periods", to: to.periods(), icon: "clock", can: "setting.edit" },
	{ label: "Attributes", to: to.attributes(), icon: "list", can: "setting.edit" },
	{ label: "Stats", to: to.stats(), icon: "chart", can: "setting.edit" },
];
const records: readonly Entry[] = [
	{ label: "Recently deleted", to: to.deletions(), icon: "trash", can: "deletion.undo" },
	{ label: "Embeds", to: to.embeds(), icon: "external", can: "menu.edit" },
	{ label: "Import and export", to: to.transfer(), icon: "download", can: "season.transfer" },
	{ label: "Audit log", to: to.audit(), icon: "check", can: "audit.see" },
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
	/** What a super admin chooses from; its own list has all of them (access 11). */
	choices?: readonly Choice[] | undefined;
};

type Choice = { id: number; name: string };

/** The dashboard's frame around a page: sidebar and top bar. */
export function Desk({ organization, can, home, path, crumbs, site, leave, choices }: Props) {
	const own: Entry = {
		label: "Organization",
		to: to.organization(organization.id),
		icon: "building",
		can: "organization.edit",
	};
	const group = [...settings, ...records].filter((entry) => can(entry.can));
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
					<ul>
						<Item entry={{ label: "Dashboard", to: home, icon: "house", can: "staff.see" }} path={path} />
						{[...entries, own]
							.filter((entry) => can(entry.can))
							.map((entry) => (
								<Item key={entry.to} entry={entry} path={path} />
							))}
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
					</ul>
				</nav>
			</header>
			<div className="topbar">
				<button
					type="button"
					className="button quiet icon side-toggle"
					data-side-toggle=""
					aria-label="Toggle the menu"
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
				</section>
			</div>
		</>
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
	const current = path === entry.to || (entry.to === to.seasons() && path.startsWith("/dashboard/seasons"));
	return (
		<li>
			<A to={entry.to} aria-current={current ? "page" : undefined}>
				<Icon name={entry.icon} />
				{entry.label}
			</A>
		</li>
	);
}
