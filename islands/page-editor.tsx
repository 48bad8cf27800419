import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useEffect, useRef, useState } from "react";
import { blockFields, blockTypes, editedBlock, emptyBlock, type Block } from "../src/domain/blocks.ts";
import { move } from "../src/domain/order.ts";
import type { PageTemplate } from "../src/domain/page-templates.ts";
import { Icon } from "../src/ui/icon.tsx";
import { Base } from "../src/ui/link.tsx";
import { call } from "./lib/call.ts";
import { useKeySorting } from "./lib/key-sorting.ts";
import { ask, say } from "./lib/say.ts";
import { BlockCard, type Wrong } from "./page-editor/block-card.tsx";
import { ButtonsOf } from "./page-editor/buttons-of.tsx";
import { DraftOffer } from "./page-editor/draft-offer.tsx";
import { useDraft } from "./page-editor/draft.ts";
import { asStored, fieldId, fresh, nameOf, pieces, textOf, typeNames, type Piece } from "./page-editor/pieces.ts";
import { SaveBar } from "./page-editor/save-bar.tsx";

interface Props {
	id: number;
	organization: number;
	label: string;
	/** "Will appear at". */
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
	const [saved, setSaved] = useState({ text: textOf(first.blocks), revision: first.revision });
	const [list, setList] = useState(() => pieces(first.blocks));
	const [editing, setEditing] = useState<number | null>(null);
	const [theirs, setTheirs] = useState<{ blocks: unknown[]; revision: number } | null>(null);
	const [error, setError] = useState("");
	const [wrong, setWrong] = useState<(Wrong & { key: number }) | null>(null);
	const [busy, setBusy] = useState(false);
	const [said, setSaid] = useState("");
	const focus = useRef("");
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	const blocks = list.map(({ stored }) => stored);
	const typed = textOf(blocks);
	const changed = typed !== saved.text;
	const { draft, answer: answerDraft } = useDraft(`${organization}:${id}`, {
		typed,
		saved: saved.text,
		revision: saved.revision,
	});

	useEffect(() => {
		const leave = (event: BeforeUnloadEvent) => event.preventDefault();
		if (changed) addEventListener("beforeunload", leave);
		return () => removeEventListener("beforeunload", leave);
	}, [changed]);
	useEffect(() => {
		const field = focus.current === "" ? null : document.getElementById(focus.current);
		field?.focus();
		field?.closest(".block.editing")?.scrollIntoView({ block: "nearest" }); // all of its fields
		focus.current = "";
	});

	const save = async (
		body: { content: { blocks: readonly unknown[] }; template?: string },
		revision = saved.revision,
	) => {
		if (busy) return false;
		const sent = body.template === undefined ? list : null;
		setBusy(true);
		setError("");
		setWrong(null);
		const answer = await call("PUT /api/pages/:page", { page: id }, { ...body, revision });
		setBusy(false);
		if (!answer.ok) {
			const current =
				answer.status === 409
					? (answer.current as { content: { blocks: unknown[] }; revision: number } | undefined)
					: undefined; // the page as it is
			if (current) setTheirs({ blocks: current.content.blocks, revision: current.revision });
			else refuse(answer, sent ?? []);
			return false;
		}
		const { page } = answer.body;
		setSaved({ text: textOf(page.content.blocks), revision: page.revision });
		setList((now) => (sent ? asStored(now, sent, page.content.blocks) : page.content.blocks.map(fresh)));
		setTheirs(null);
		if (theirs) focus.current = "save-page"; // the buttons that were pressed are gone
		say("Page saved!");
		return true;
	};
	/** Opens the block that the server names, at the field. */
	const refuse = (
		{ message, fields }: { message: string; fields: Readonly<Record<string, string>> },
		sent: Piece[],
	) => {
		setError(message);
		const [, at, name] = /^blocks\.(\d+)\.(\w+)$/.exec(Object.keys(fields)[0] ?? "") ?? [];
		const piece = sent[Number(at)];
		if (!piece || !name) return;
		setWrong({ key: piece.key, name, sentence: message });
		setEditing(piece.key);
		focus.current = fieldId(piece.key, name);
	};
	const apply = async ({ name, template, content }: PageTemplate) => {
		if (
			list.length > 0 &&
			!(await ask(`Apply the template ${name}? It takes the place of everything on this page.`, "Apply"))
		)
			return;
		if (!(await save({ content, template }))) return;
		setEditing(null);
	};
	/** An upload may take its time: only its own field is changed, whatever was typed meanwhile. */
	const put = (key: number, name: string, value: unknown) => {
		setWrong((now) => (now?.key === key && now.name === name ? null : now));
		setList((now) =>
			now.map((piece) =>
				piece.key === key ? { ...piece, stored: { ...editedBlock(piece.stored), [name]: value } } : piece,
			),
		);
	};
	const add = (type: Block["type"]) => {
		const piece = fresh(emptyBlock(type));
		setList([...list, piece]);
		setEditing(piece.key);
		focus.current = fieldId(piece.key, blockFields[type][0]?.name ?? "");
		setSaid(`${typeNames[type]} added.`);
	};
	const act = (piece: Piece, what: "up" | "down" | "duplicate" | "delete") => {
		const at = list.indexOf(piece);
		if (what === "duplicate") {
			setList(list.toSpliced(at + 1, 0, fresh(piece.stored)));
			return setSaid(`${nameOf(piece)} duplicated.`);
		}
		if (what === "delete") {
			const next = list.toSpliced(at, 1);
			setList(next);
			const near = next[at] ?? next[at - 1];
			focus.current = near ? `block-${near.key}-delete` : "add-hero";
			return setSaid(`${nameOf(piece)} deleted.`);
		}
		const to = what === "up" ? at - 1 : at + 1;
		focus.current = `block-${piece.key}-${to === 0 ? "down" : to === list.length - 1 ? "up" : what}`;
		setList(move(list, at, to));
		setSaid(`${nameOf(piece)} is now ${to + 1} of ${list.length}.`);
	};
	const keys = useKeySorting<Piece>({
		items: list,
		label: nameOf,
		grip: ({ key }) => `block-${key}-grip`,
		show: (next) => setList([...next]),
		drop: () => {},
		say: setSaid,
		refocus: (grip) => (focus.current = grip),
	});
	const dropped = ({ active, over }: DragEndEvent) => {
		const [from, to] = [active.id, over?.id].map((key) => list.findIndex((piece) => piece.key === key));
		if (from !== undefined && to !== undefined && to >= 0 && from !== to) setList(move(list, from, to));
	};
	const take = (from: { blocks: unknown[] }) => {
		setList(from.blocks.map(fresh));
		setEditing(null);
	};

	return (
		<Base value={base}>
			<div className="stack gap-6 page-editor">
				<div className="head">
					<div>
						<h1>Edit Page: {label}</h1>
						<p>
							Will appear at <a href={open}>{address}</a>
						</p>
					</div>
				</div>
				{draft ? (
					<DraftOffer
						draft={draft}
						isOutdated={draft.revision !== saved.revision}
						goOn={() => {
							take(draft);
							answerDraft();
						}}
						discard={answerDraft}
					/>
				) : null}
				<ButtonsOf title="Apply a Template">
					{templates.map((template) => (
						<button
							key={template.template}
							type="button"
							className="button"
							aria-disabled={busy}
							onClick={() => void apply(template)}
						>
							{template.name}
						</button>
					))}
				</ButtonsOf>
				<p id="blocks-how" className="sr">
					Press space to pick a block up, the arrow keys to move it, space again to drop it, Escape to put it back.
				</p>
				{list.length === 0 ? <p className="empty">This page is empty. Add a block, or apply a template.</p> : null}
				<DndContext
					id="blocks"
					sensors={sensors}
					collisionDetection={closestCenter}
					accessibility={{ screenReaderInstructions: { draggable: "" } }}
					onDragEnd={dropped}
				>
					<SortableContext items={list.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
						<ol className="stack gap-4 blocks">
							{list.map((piece, at) => (
								<BlockCard
									key={piece.key}
									piece={piece}
									at={at}
									count={list.length}
									editing={editing === piece.key}
									held={keys.isHeld(piece)}
									upload={`/api/pages/${id}/images`}
									wrong={wrong?.key === piece.key ? wrong : null}
									keys={{
										onKeyDown: (event) => keys.onKeyDown(piece, event),
										onBlur: () => keys.onBlur(piece),
									}}
									edit={(isOpen) => setEditing(isOpen ? piece.key : null)}
									change={(name, value) => put(piece.key, name, value)}
									act={(what) => act(piece, what)}
								/>
							))}
						</ol>
					</SortableContext>
				</DndContext>
				<ButtonsOf title="Add block">
					{blockTypes.map((type) => (
						<button key={type} type="button" className="button" id={`add-${type}`} onClick={() => add(type)}>
							<Icon name="plus" />
							{typeNames[type]}
						</button>
					))}
				</ButtonsOf>
				<SaveBar
					changed={changed}
					busy={busy}
					error={error}
					save={() => void save({ content: { blocks } })}
					theirs={
						theirs && {
							insist: () => void save({ content: { blocks } }, theirs.revision),
							take: () => {
								take(theirs);
								setSaved({ text: textOf(theirs.blocks), revision: theirs.revision });
								setTheirs(null);
								focus.current = "save-page";
							},
						}
					}
				/>
				<output className="sr">{said}</output>
			</div>
		</Base>
	);
}
