import { Section } from "../../src/ui/section.tsx";
import { deviceTime } from "../lib/device-time.ts";
import type { EditedLink } from "../menu-editor.tsx";
import type { LinkDraft } from "./draft.ts";
import { LinkFormFields, type LinkFormProps } from "./link-form.tsx";
import type { useLinkForm } from "./use-link-form.ts";

interface Props {
	site: LinkFormProps["site"];
	links: readonly EditedLink[];
	typed: ReturnType<typeof useLinkForm>;
}

/** The form beside the menu, with what an earlier visit has typed and not saved. */
export function LinkPanel({ site, links, typed }: Props) {
	const { edited, title, draft, open, edit, submit, ...form } = typed;
	const left = draft.draft;
	/** A link that is gone meanwhile becomes a new one. */
	const goOn = async ({ id, form: kept }: LinkDraft) => {
		if (id !== null && links.some((link) => link.id === id)) await edit(id, kept);
		else {
			open(null);
			form.change(kept);
		}
		draft.answer();
	};
	return (
		<div ref={title}>
			{left ? (
				<div className="notice row">
					<span>
						The link “{left.form.label}” was not saved; it is kept on this device, from {deviceTime(left.at)}.
					</span>
					<button type="button" className="button" onClick={() => void goOn(left)}>
						Go on with it
					</button>
					<button type="button" className="button quiet" onClick={draft.answer}>
						Discard it
					</button>
				</div>
			) : null}
			<Section title={edited ? `Edit ${edited.label}` : "Add New Link"} id="link-form-title">
				<LinkFormFields
					link={edited}
					links={links}
					site={site}
					form={form.form}
					errors={form.errors}
					theirs={form.theirs}
					busy={form.busy}
					change={form.change}
					submit={() => void submit()}
					cancel={() => open(null)}
				/>
			</Section>
		</div>
	);
}
