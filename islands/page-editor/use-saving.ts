import { useState } from "react";
import { say } from "../lib/say.ts";
import { call } from "../lib/call.ts";
import type { Sent } from "../lib/send.ts";
import type { Wrong } from "./block-card.tsx";
import { asStored, fieldId, fresh, textOf, type Piece } from "./pieces.ts";
import type { EditedBlocks } from "./use-blocks.ts";

interface Stored {
	blocks: readonly unknown[];
	revision: number;
}

/** What the call answers. */
interface StoredPage {
	content: { blocks: unknown[] };
	revision: number;
}

interface Body {
	content: { blocks: readonly unknown[] };
	template?: string;
}

/** Saves a page's blocks, and knows what is stored of them: mine, or what somebody else has saved meanwhile. */
export function useSaving(id: number, first: Stored, { list, setList, edit, focusNext, take }: EditedBlocks) {
	const [saved, setSaved] = useState({ text: textOf(first.blocks), revision: first.revision });
	const [theirs, setTheirs] = useState<Stored | null>(null);
	const [error, setError] = useState("");
	const [wrong, setWrong] = useState<(Wrong & { key: number }) | null>(null);
	const [busy, setBusy] = useState(false);

	/** Opens the block that the server names, at the field. */
	const refuse = ({ message, fields }: Refused, sent: readonly Piece[]) => {
		setError(message);
		const [, at, name] = /^blocks\.(\d+)\.(\w+)$/.exec(Object.keys(fields)[0] ?? "") ?? [];
		const piece = sent[Number(at)];
		if (!piece || !name) return;
		setWrong({ key: piece.key, name, sentence: message });
		edit(piece.key);
		focusNext(fieldId(piece.key, name));
	};
	const save = async (body: Body, revision = saved.revision) => {
		if (busy) return false;
		const sent = body.template === undefined ? list : null;
		setBusy(true);
		setError("");
		setWrong(null);
		const answer = await call("PUT /api/pages/:page", { page: id }, { ...body, revision });
		setBusy(false);
		if (!answer.ok) {
			const current = answer.status === 409 ? (answer.current as StoredPage | undefined) : undefined; // the page as it is
			if (current) setTheirs({ blocks: current.content.blocks, revision: current.revision });
			else refuse(answer, sent ?? []);
			return false;
		}
		const { page } = answer.body;
		setSaved({ text: textOf(page.content.blocks), revision: page.revision });
		setList((now) => (sent ? asStored(now, sent, page.content.blocks) : page.content.blocks.map(fresh)));
		setTheirs(null);
		if (theirs) focusNext("save-page"); // the buttons that were pressed are gone
		say("Page saved!");
		return true;
	};
	const takeTheirs = ({ blocks, revision }: Stored) => {
		take(blocks);
		setSaved({ text: textOf(blocks), revision });
		setTheirs(null);
		focusNext("save-page");
	};
	return {
		saved,
		theirs,
		error,
		wrong,
		busy,
		save,
		takeTheirs,
		/** What was refused of a field no longer matters. */
		typed: (key: number, name: string) => setWrong((now) => (now?.key === key && now.name === name ? null : now)),
	};
}

type Refused = Pick<Extract<Sent, { ok: false }>, "message" | "fields">;
