import { pictureAt } from "../domain/picture.ts";
import { Icon } from "./icon.tsx";
import { A } from "./link.tsx";
import { initialsOf } from "./mark.tsx";
import { inRow } from "./menu-row.ts";

/** `href` is a path of the site, or a whole address when the link is external. */
type NavLink = { label: string; href: string; external?: boolean };

type Props = {
	/** The organization; `short` stands in its crest when there is no logo. */
	name: string;
	short?: string;
	logo?: string | null;
	links: readonly NavLink[];
	/** The `href` of the link that this page belongs to. */
	current?: string | null;
	/** On the organization's home the poster says the name; the band then says it only to screen readers. */
	poster?: boolean;
};

/** The band: crest, name, menu. On a narrow screen the menu is a popover that the browser opens and closes. */
export function Navbar({ name, short, logo, links, current, poster }: Props) {
	const labels = links.map(({ label }) => label);
	const hasLogo = Boolean(logo);
	const wide = inRow(labels, { hasLogo });
	const narrow = Math.min(wide, inRow(labels, { hasLogo, isNarrow: true }));
	const between = links.slice(narrow, wide);
	return (
		<header className="band">
			<div className="wrap">
				<A className="org" to="/">
					<Crest name={name} short={short} logo={logo} />
					<span className={poster ? "sr" : undefined}>{name}</span>
				</A>
				{links.length > 0 ? (
					<>
						<button type="button" className="menu-button" popoverTarget="menu" aria-label="Menu">
							<Icon name="menu" />
						</button>
						<nav className="menu" id="menu" popover="auto" aria-label="Main">
							<ul>
								<Entries links={links.slice(0, narrow)} current={current} />
								<Entries links={between} current={current} className="in-wide" />
								{narrow < links.length ? (
									<li className={wide < links.length ? undefined : "in-narrow"}>
										<details>
											<summary aria-current={links.slice(wide).some(({ href }) => href === current) || undefined}>
												More
												<Icon name="chevron" turn />
											</summary>
											<ul>
												<Entries links={between} current={current} className="in-narrow" />
												<Entries links={links.slice(wide)} current={current} />
											</ul>
										</details>
									</li>
								) : null}
							</ul>
						</nav>
					</>
				) : null}
			</div>
		</header>
	);
}

/** Those between stand in the row of a wide screen, and under "More" on one of less than 1,280 pixels. */
function Entries({ links, current, className }: Pick<Props, "links" | "current"> & { className?: string }) {
	return links.map((link, index) => (
		<li key={index} className={className}>
			<MenuLink link={link} current={link.href === current} />
		</li>
	));
}

/** An organization's sign: its logo, else its short name or initials. */
export function Crest({ name, short, logo }: { name: string; short?: string; logo?: string | null }) {
	if (logo) return <img src={pictureAt(logo, 96)} alt="" width={36} height={36} />;
	return (
		<span className="crest" aria-hidden="true">
			{short || initialsOf(name)}
		</span>
	);
}

function MenuLink({ link, current }: { link: NavLink; current: boolean }) {
	if (link.external)
		return (
			<a href={link.href} rel="noopener">
				{link.label}
			</a>
		);
	return (
		<A to={link.href} aria-current={current ? "page" : undefined}>
			{link.label}
		</A>
	);
}
