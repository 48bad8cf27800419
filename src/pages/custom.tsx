import { pageBySlug, slugOfFormer } from "../data/wire/links.ts";
import { readBlocks, type Block, type UnsupportedBlock } from "../domain/page/blocks.ts";
import { plainOf } from "../domain/page/marked.ts";
import { to } from "../domain/paths.ts";
import { published } from "../domain/page/published-blocks.ts";
import { Refusal } from "../domain/refusal.ts";
import { Moved, sitePage } from "../http/page.ts";
import { Blocks, hasHeading } from "../ui/page/blocks.tsx";
import { Empty } from "../ui/empty.tsx";
import { PageHead } from "../ui/section.tsx";

interface Data {
	label: string;
	slug: string;
	blocks: (Block | UnsupportedBlock)[];
}

/** A page of the organization's own (content 6); also the addresses that only the adult league's site fills itself (site 10). */
export const customPage = sitePage<"page", Data>({
	route: "page",
	load: async ({ tenant, params }) => {
		const slug = (params["slug"] ?? "").toLowerCase();
		const page = await pageBySlug(tenant, slug);
		const now = page ? slug : await slugOfFormer(tenant, slug);
		if (now !== null && now !== slug) throw new Moved(to.page(now));
		if (!page && listsOfTeams.has(slug)) throw new Moved(to.standings({ league: "all" }), 302);
		if (!page) throw new Refusal("missing", "Page not found.");
		return { label: page.link.label, slug, blocks: published(readBlocks(page.content)) };
	},
	title: ({ label }) => label,
	description: ({ label, blocks }, { site }) => summary(blocks) ?? `${label} of ${site.organization.name}`,
	noindex: ({ blocks }) => blocks.length === 0,
	canonical: ({ slug }) => to.page(slug),
	View: ({ data }) => (
		<>
			{hasHeading(data.blocks) ? null : <PageHead title={data.label} />}
			{data.blocks.length > 0 ? (
				<Blocks blocks={data.blocks} />
			) : (
				<Empty icon="pencil" title="Nothing here yet">
					This page is still being written.
				</Empty>
			)}
		</>
	),
});

/** What is typed or linked for the standings; an organization may still give a page of its own that address. */
const listsOfTeams = new Set(["standings", "teams"]);

const summaryLengthMax = 160;

function summary(blocks: Data["blocks"]): string | null {
	const text = blocks
		.map((block) => (block.type === "intro" || block.type === "paragraph" ? plainOf(block.text) : ""))
		.find(Boolean);
	if (!text) return null;
	return text.length <= summaryLengthMax ? text : `${text.slice(0, summaryLengthMax - 1).replace(/\s+\S*$/, "")}…`;
}
