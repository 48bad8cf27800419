import PageEditor from "../../../islands/page-editor.tsx";
import { sportOf } from "../../domain/sport/sport.ts";
import { pageByLink, type StoredPage } from "../../data/page/changes.ts";
import { to } from "../../domain/paths.ts";
import { previewAddress } from "../../domain/link/menu.ts";
import { templatesOf } from "../../domain/page/templates.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage } from "../../http/page.ts";
import { Island } from "../../ui/island.tsx";

/** The editor of one page of the organization's own (content 7). */
export const pageEditorPage = deskPage<"editPage", StoredPage>({
	route: "editPage",
	load: async ({ tenant, id }) => {
		const page = await pageByLink(tenant, id("linkId"));
		if (!page) throw new Refusal("missing", "Page not found");
		return page;
	},
	title: ({ link }) => `Edit Page: ${link.label}`,
	section: { label: "Website menu", to: to.menuEditor() },
	crumbs: ({ link }) => [
		{ label: "Website menu", to: to.menuEditor() },
		{ label: link.label, to: to.editPage(link.id) },
	],
	View: ({ data: { id, link, content, revision }, context: { site, absolute } }) => {
		const { slug, domain } = site.organization;
		const props = {
			id,
			organization: site.organization.id,
			label: link.label,
			address: previewAddress({ domain, host: new URL(absolute("/")).host, slug }, link.slug),
			open: absolute(to.page(link.slug)),
			base: site.base,
			blocks: content.blocks,
			revision,
			templates: Object.values(templatesOf(sportOf(site.organization.sports[0]?.type))),
		};
		return (
			<Island name="page-editor" props={props}>
				<PageEditor {...props} />
			</Island>
		);
	},
});
