import MenuEditor from "../../../islands/menu-editor.tsx";
import { linkList } from "../../data/wire/links.ts";
import { adultLeagueMenu } from "../../domain/link/menu.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Island } from "../../ui/island.tsx";
import { A } from "../../ui/link.tsx";
import { PageHead } from "../../ui/section.tsx";
import { hasSiteLinks } from "./site-links.tsx";

type Data = Awaited<ReturnType<typeof linkList>>;

/** The menu of the organization's site (content 5). */
export const menuPage = deskPage<"menuEditor", Data>({
	route: "menuEditor",
	load: async ({ tenant }) => await linkList(tenant),
	title: () => "Website menu",
	section: { label: "Website menu", to: to.menuEditor() },
	View: ({ data, context: { site, absolute } }) => {
		const isFixed = site.organization.site_variant === "adult-league";
		const { id, slug, domain } = site.organization;
		const host = new URL(absolute("/")).host;
		const props = {
			organization: id,
			site: { domain, host, slug },
			base: site.base,
			fixed: isFixed ? adultLeagueMenu.map(({ label }, id) => ({ id, label })) : null,
			links: data.map(({ organization_id: _organization, template: _template, ...link }) => link),
		};
		return (
			<>
				<PageHead title="Website menu" text="Pages can be added, removed or re-ordered.">
					{hasSiteLinks(site.organization) ? (
						<A className="button" to={to.siteLinks()}>
							Site links
						</A>
					) : null}
				</PageHead>
				<Island name="menu-editor" props={props}>
					<MenuEditor {...props} />
				</Island>
			</>
		);
	},
});
