import type { PageTemplate } from "../src/domain/page/templates.ts";
import { Base } from "../src/ui/link.tsx";
import { KeptOffer } from "./lib/kept-offer.tsx";
import { ask } from "./lib/say.ts";
import { BlockList } from "./page-editor/block-list.tsx";
import { BlockButtons, TemplateButtons } from "./page-editor/buttons.tsx";
import { useDraft } from "./page-editor/draft.ts";
import { textOf } from "./page-editor/pieces.ts";
import { SaveBar } from "./page-editor/save-bar.tsx";
import { useBlocks } from "./page-editor/use-blocks.ts";
import { useSaving } from "./page-editor/use-saving.ts";

interface Props {
	id: number;
	organization: number;
	label: string;
	/** Where it is, to read. */
	address: string;
	/** The whole address of the page, to look at. */
	open: string;
	base: string;
	blocks: readonly unknown[];
	revision: number;
	templates: readonly PageTemplate[];
}

/** The blocks of a page: add, edit in place with a live picture, move, duplicate, delete, save (content 7). */
export default function PageEditor({ id, organization, label, address, open, base, templates, ...first }: Props) {
	const blocks = useBlocks(first.blocks);
	const { saved, theirs, error, wrong, busy, takeTheirs, typed: unmark, ...saving } = useSaving(id, first, blocks);
	const content = { blocks: blocks.list.map(({ stored }) => stored) };
	const typed = textOf(content.blocks);
	const changed = typed !== saved.text;
	const draft = useDraft(`${organization}:${id}`, { typed, saved: saved.text, revision: saved.revision });
	const save = async (...what: Parameters<typeof saving.save>) => {
		const isDone = await saving.save(...what);
		if (isDone) draft.saved();
		return isDone;
	};
	const apply = async ({ name, template, content: ready }: PageTemplate) => {
		const question = `Apply the template ${name}? It takes the place of everything on this page.`;
		if (blocks.list.length > 0 && !(await ask(question, "Apply"))) return;
		if (await save({ content: ready, template })) blocks.edit(null);
	};
	return (
		<Base value={base}>
			<div className="stack gap-6 page-editor">
				<Head label={label} address={address} open={open} />
				<KeptOffer offer={draft} {...draft.told} take={({ blocks: left }) => blocks.take(left)} />
				<TemplateButtons templates={templates} busy={busy} apply={(template) => void apply(template)} />
				<p id="blocks-how" className="sr">
					Press space to pick a block up, the arrow keys to move it, space again to drop it, Escape to put it back.
				</p>
				{content.blocks.length === 0 ? (
					<p className="empty">This page is empty, and visitors see it so. Add a block, or apply a template.</p>
				) : null}
				<BlockList
					blocks={blocks}
					upload={`/api/pages/${id}/images`}
					wrong={wrong}
					change={(key, name, value) => {
						unmark(key, name);
						blocks.put(key, name, value);
					}}
				/>
				<BlockButtons add={blocks.add} />
				<SaveBar
					changed={changed}
					busy={busy}
					error={error}
					save={() => void save({ content })}
					theirs={
						theirs && {
							insist: () => void save({ content }, theirs.revision),
							take: () => takeTheirs(theirs),
						}
					}
				/>
				<output className="sr">{blocks.said}</output>
			</div>
		</Base>
	);
}

function Head({ label, address, open }: Pick<Props, "label" | "address" | "open">) {
	return (
		<div className="head">
			<div>
				<h1>Edit Page: {label}</h1>
				<p>
					Appears at <a href={open}>{address}</a>
				</p>
			</div>
		</div>
	);
}
