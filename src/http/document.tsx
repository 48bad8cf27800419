import { renderToString } from "react-dom/server";
import { manifest } from "../../static/build/assets.ts";
import type { MenuLink } from "../data/page/links.ts";
import type { Organization } from "../data/organization/platform.ts";
import { to } from "../domain/paths.ts";
import { VisitorBar } from "../ui/desk.tsx";
import { Footer } from "./footer.tsx";
import { markup } from "../ui/markup.ts";
import { Navbar } from "../ui/navbar.tsx";
import { Shell } from "../ui/shell.tsx";
import { deskHtml } from "./desk.tsx";
import type { Origins } from "./origins.ts";
import { chromeOf, type PlatformContext, type PlatformPage, type SiteContext, type SitePage } from "./page.ts";

export const platformColor = "#1a202b";

/** What stands around a page of a site. */
interface Around {
	menu: MenuLink[];
	origins: Origins;
	path: string;
	/** Somebody of the staff looks as a visitor would (platform 10). */
	asVisitor?: boolean | undefined;
	/** The organizations that a super admin may choose from (access 11). */
	choices?: readonly { id: number; name: string }[] | undefined;
}

/** The whole HTML of a page of an organization's site. */
export function siteDocument(page: SitePage, data: unknown, context: SiteContext, around: Around): string {
	const { menu, origins, asVisitor } = around;
	const { organization, base } = context.site;
	const chrome = chromeOf(page, context);
	if (chrome === "desk") return deskDocument(page, data, context, around);
	const bare = chrome === "bare";
	const View = page.View;
	const frame = page.framed?.(context) ?? null;
	const counted = frame ? undefined : origins.analytics(context.site.host, base);
	return drawing(page)(
		<Shell
			base={base}
			skip={frame === null}
			head={frame ? <base target="_blank" /> : null}
			assets={manifest}
			{...saidOf(page, data, context, origins)}
			brands={brandsOf(page, data, context)}
			ownBrands={!page.live}
			theme={frame?.theme ?? organization.theme}
			header={
				<>
					{asVisitor ? <VisitorBar /> : null}
					{bare ? null : <SiteNavbar context={context} menu={menu} current={page.menu} poster={page.poster ?? false} />}
				</>
			}
			footer={bare ? null : <SiteFooter context={context} platform={origins.platform} />}
			main={page.main === null ? undefined : (page.main ?? "wrap stack gap-6")}
			styles={page.styles}
			analytics={counted}
			scripts={[...scriptsOf(page, data, context), ...countersOf(counted)]}
		>
			{View ? <View data={data} context={context} /> : null}
		</Shell>,
	);
}

const brandsOf = (page: SitePage, data: unknown, context: SiteContext) => [
	page.framed?.(context).color ?? context.site.organization.color,
	...(page.brands?.(data) ?? []),
];

/** The colours that stand in the head of a page; null where they may change while it is open. */
export function ownBrandsOf(page: SitePage, data: unknown, context: SiteContext): readonly string[] | null {
	return page.live || page.file || chromeOf(page, context) === "desk" ? null : brandsOf(page, data, context);
}

const platformBrandsOf = (page: PlatformPage, data: unknown) => [platformColor, ...(page.brands?.(data) ?? [])];

/** The same of a page of the platform. */
export function ownPlatformBrandsOf(page: PlatformPage, data: unknown): readonly string[] | null {
	return page.live || page.file ? null : platformBrandsOf(page, data);
}

/** What the head says of a page, to search engines and chats. */
function saidOf(page: SitePage, data: unknown, context: SiteContext, origins: Origins) {
	const { organization } = context.site;
	const siteTitle = origins.title(organization);
	const own = page.title?.(data, context) ?? null;
	const isUnlisted = page.noindex?.(data, context) ?? false;
	return {
		title: own === null ? siteTitle : `${own} · ${siteTitle}`,
		description: page.description?.(data, context) ?? `Welcome to ${siteTitle}`,
		canonical: page.canonical ? origins.of(organization, page.canonical(data, context)) : null,
		news: newsOf(page.news?.(data, context) ?? null, organization, origins),
		siteName: organization.name,
		image: previewOf(organization, origins),
		jsonLd: page.structured?.(data, context) ?? [],
		noindex: organization.noindex || isUnlisted,
		/** The login and a scorer's screen, which have no frame around them. */
		staff: isUnlisted && !page.framed && chromeOf(page, context) === "bare",
	};
}

const newsOf = (path: string | null, organization: SiteContext["site"]["organization"], origins: Origins) =>
	path === null ? null : origins.of(organization, path);

/** What forms and islands need, what follows a running game and what watches a film; most pages have none. */
function scriptsOf(page: SitePage, data: unknown, context: SiteContext): string[] {
	return [
		...(page.live ? [manifest.desk] : []),
		...(page.follows?.(data, context) ? [manifest.live] : []),
		...(page.films?.(data, context) ? [manifest.film] : []),
	];
}

const countersOf = (counted: unknown) => (counted === undefined ? [] : [manifest.analytics]);

/** The whole HTML of a staff screen. */
function deskDocument(page: SitePage, data: unknown, context: SiteContext, { path, choices, origins }: Around): string {
	const { site, viewer } = context;
	const View = page.View;
	return deskHtml(
		{ site, viewer, path, origins, choices },
		{
			title: page.title?.(data, context) ?? "Dashboard",
			description: page.description?.(data, context) ?? `The dashboard of ${site.organization.name}`,
			crumbs: page.crumbs?.(data, context) ?? [],
			scripts: scriptsOf({ ...page, live: true }, data, context),
			children: View ? <View data={data} context={context} /> : null,
		},
	);
}

/** The whole HTML of a page of the platform itself: no navbar, no footer (site 2). */
export function platformDocument(
	page: PlatformPage,
	data: unknown,
	context: PlatformContext,
	origins: Origins,
): string {
	const { platformTitle: title } = origins;
	const own = page.title?.(data, context) ?? null;
	const View = page.View;
	const counted = page.can ? undefined : origins.platformAnalytics;
	const isUnlisted = page.noindex?.(data, context) ?? false;
	return drawing(page)(
		<Shell
			assets={manifest}
			title={own === null ? title : `${own} · ${title}`}
			description={page.description?.(data, context) ?? `Welcome to ${title}`}
			canonical={page.canonical ? origins.platform + page.canonical(data, context) : null}
			siteName={title}
			image={{ address: new URL(manifest.share, origins.platform).href, wide: true }}
			jsonLd={page.structured?.(data, context) ?? []}
			noindex={isUnlisted}
			brands={platformBrandsOf(page, data)}
			ownBrands={!page.live}
			theme="auto"
			staff={isUnlisted || page.can !== undefined}
			opens={page.can !== undefined}
			analytics={counted}
			scripts={[...(page.live ? [manifest.desk] : []), ...(counted === undefined ? [] : [manifest.analytics])]}
			main={page.main === null ? undefined : (page.main ?? "wrap stack gap-6")}
		>
			{View ? <View data={data} context={context} /> : null}
		</Shell>,
	);
}

/** What a chat shows of a page: the organization's logo, else the picture that comes with the product. */
function previewOf(organization: Organization, origins: Origins) {
	const { logo_url } = organization;
	return { address: new URL(logo_url ?? manifest.share, origins.of(organization, "/")).href, wide: !logo_url };
}

export const html = (document: React.ReactElement) => `<!doctype html>${markup(document)}`;

/** With the marks between texts that islands look for. */
const htmlToHydrate = (document: React.ReactElement) => `<!doctype html>${renderToString(document)}`;

const drawing = ({ live }: { live?: boolean }) => (live ? htmlToHydrate : html);

interface Chrome {
	context: Pick<SiteContext, "site" | "instant">;
}

export function SiteNavbar({
	context,
	menu,
	current,
	poster,
}: Chrome & { menu: MenuLink[]; current?: string | undefined; poster: boolean }) {
	const { organization } = context.site;
	const links = menu.map((link) => ({
		label: link.label,
		href: link.is_external ? (link.url ?? "") : to.menu(link.slug),
		external: link.is_external,
	}));
	return (
		<Navbar
			name={organization.name}
			logo={organization.logo_url}
			links={links}
			current={current === undefined ? null : to.menu(current)}
			poster={poster}
		/>
	);
}

export function SiteFooter({ context, platform }: Chrome & { platform: string }) {
	const { organization } = context.site;
	return (
		<Footer
			name={organization.name}
			year={new Date(context.instant).getUTCFullYear()}
			socials={{
				facebook: organization.facebook_url,
				instagram: organization.instagram_url,
				youtube: organization.youtube_url,
			}}
			platform={platform}
		/>
	);
}
