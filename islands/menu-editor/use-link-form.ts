import { useRef, useState } from "react";
import { isDuplicateLabel } from "../../src/domain/link/menu.ts";
import { say } from "../lib/say.ts";
import { call } from "../lib/call.ts";
import type { EditedLink } from "../menu-editor.tsx";
import { useLinkDraft, type TypedLink } from "./draft.ts";
import { addressOf } from "./link-form.tsx";
import type { Links } from "./use-links.ts";

const blank: TypedLink = { label: "", slug: "", url: null, is_external: false };

/** The form beside the menu: the link that is added or changed, what is typed of it, and what became of saving it. */
export function useLinkForm(organization: number, { links, setLinks, redraw, latest }: Links) {
	const [edited, setEdited] = useState<EditedLink | null>(null);
	const [form, setForm] = useState(blank);
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [theirs, setTheirs] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const draft = useLinkDraft(organization, { id: edited?.id ?? null, form, first: edited ?? blank });
	const title = useRef<HTMLDivElement>(null);

	const open = (link: EditedLink | null) => {
		setEdited(link);
		setForm(link ?? blank);
		setErrors({});
		setTheirs(null);
	};
	const edit = async (id: number, typed: TypedLink | null = null) => {
		const known = await latest();
		const link = known.find((one) => one.id === id) ?? null;
		if (link === null) {
			redraw(known);
			say("Somebody else has deleted this link.", "bad");
		}
		open(link);
		if (typed) setForm(typed);
		title.current?.scrollIntoView({ block: "nearest" });
		document.getElementById("link-label")?.focus();
	};
	/** Shows theirs; the next save writes over it. */
	const stale = (current: EditedLink) => {
		setTheirs(
			`Somebody else has changed this link: it is “${current.label}” now. Save once more to put yours in its place.`,
		);
		setEdited(current);
		setErrors({});
		setLinks(links.map((one) => (one.id === current.id ? current : one)));
	};
	const refuse = (fields: Readonly<Record<string, string>>, message?: string) => {
		setErrors(fields);
		const [field] = Object.keys(fields);
		if (field) document.getElementById(`link-${field}`)?.focus();
		else if (message) say(message, "bad");
	};
	const submit = async () => {
		if (busy) return;
		if (edited === null && isDuplicateLabel(form.label, links)) return refuse({ label: "This link already exists." });
		setBusy(true);
		const answer = await store(organization, form, edited, links);
		setBusy(false);
		if (!answer.ok) {
			const current = answer.status === 409 ? (answer.current as EditedLink | undefined) : undefined; // what the call answers
			return current ? stale(current) : refuse(answer.fields, answer.message);
		}
		const { link } = answer.body;
		redraw(edited ? links.map((one) => (one.id === link.id ? link : one)) : [...links, link]);
		open(null);
		draft.saved(({ id }) => id === (edited?.id ?? null));
		say(edited ? `${link.label} saved` : `${link.label} added`);
	};
	return { edited, form, errors, theirs, busy, draft, title, change: setForm, open, edit, submit };
}

async function store(organization: number, form: TypedLink, edited: EditedLink | null, links: readonly EditedLink[]) {
	const { label, slug, url, is_external, page } = form;
	const address = addressOf(form, edited, links).typed;
	const body = { label, slug, url, is_external, address, organization_id: organization };
	return edited
		? await call("PUT /api/organization-links/:link", { link: edited.id }, { ...body, revision: edited.revision })
		: await call("POST /api/organization-links", {}, page === undefined ? body : { ...body, page });
}
