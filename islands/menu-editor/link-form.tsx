import {
	isBuiltin,
	labelLengthMax,
	previewAddress,
	withExternal,
	withLabel,
	type LinkForm,
} from "../../src/domain/menu.ts";
import type { EditedLink } from "../menu-editor.tsx";

type Props = {
	/** The link that is being changed, null while adding. */
	link: EditedLink | null;
	form: LinkForm;
	site: { domain: string | null; host: string; slug: string };
	errors: Readonly<Record<string, string>>;
	/** What somebody else has made of it meanwhile. */
	theirs: string | null;
	busy: boolean;
	change: (form: LinkForm) => void;
	submit: () => void;
	cancel: () => void;
};

/** The form that adds a link or changes one (1 §2.8, §4): the address follows the label while it is typed. */
export function LinkFormFields({ link, form, site, errors, theirs, busy, change, submit, cancel }: Props) {
	const fixed = link !== null && isBuiltin(link);
	return (
		<form
			className="card pad stack gap-4"
			id="link-form"
			aria-busy={busy}
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			{theirs === null ? null : <output className="notice">{theirs}</output>}
			<Field name="label" label="Label" error={errors["label"]}>
				<input
					id="link-label"
					required
					maxLength={labelLengthMax}
					autoComplete="off"
					value={form.label}
					aria-invalid={errors["label"] ? true : undefined}
					aria-describedby={errors["label"] ? "link-label-error" : undefined}
					onChange={(event) => change(withLabel(form, event.target.value, link === null))}
				/>
			</Field>
			<fieldset className="field">
				<legend>Link Type</legend>
				<Kind name="Page on the site" checked={!form.is_external} choose={() => change(back(form, link))} />
				<Kind
					name="Another website"
					checked={form.is_external}
					choose={() => change(withExternal(form, true))}
					disabled={fixed}
				/>
				{fixed ? <p className="meta">This page comes with the product and stays on the site.</p> : null}
			</fieldset>
			{form.is_external ? (
				<Field name="url" label="External URL" error={errors["url"]}>
					<input
						id="link-url"
						inputMode="url"
						required
						maxLength={500}
						autoComplete="off"
						placeholder="https://"
						value={form.url ?? ""}
						aria-invalid={errors["url"] ? true : undefined}
						aria-describedby={errors["url"] ? "link-url-error" : undefined}
						onChange={(event) => change({ ...form, url: event.target.value })}
					/>
				</Field>
			) : (
				<p className="will">
					<span className="meta">Will appear at</span>
					<output htmlFor="link-label">{form.slug === "" ? "/" : previewAddress(site, form.slug)}</output>
				</p>
			)}
			<div className="row">
				<button className="button main" disabled={busy}>
					{link === null ? "Add Link" : "Save Changes"}
				</button>
				{link === null ? null : (
					<button type="button" className="button" onClick={cancel}>
						Cancel
					</button>
				)}
			</div>
		</form>
	);
}

/** A link that was external and goes back to the site keeps its address (1 §4); one that never had any gets its label's. */
function back(form: LinkForm, link: EditedLink | null): LinkForm {
	const inside = withExternal(form, false);
	return inside.slug === "" && !(link && isBuiltin(link)) ? withLabel(inside, inside.label, true) : inside;
}

function Field({
	name,
	label,
	error,
	children,
}: {
	name: string;
	label: string;
	error: string | undefined;
	children: React.ReactNode;
}) {
	return (
		<div className="field">
			<label htmlFor={`link-${name}`}>{label}</label>
			{children}
			{error ? (
				<p className="error" id={`link-${name}-error`}>
					{error}
				</p>
			) : null}
		</div>
	);
}

function Kind({
	name,
	checked,
	choose,
	disabled,
}: {
	name: string;
	checked: boolean;
	choose: () => void;
	disabled?: boolean;
}) {
	const id = `link-${name === "Another website" ? "external" : "internal"}`;
	return (
		<label className="check" htmlFor={id}>
			<input type="radio" id={id} name="link-type" checked={checked} onChange={choose} disabled={disabled} />
			{name}
		</label>
	);
}
