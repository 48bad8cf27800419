import {
	builtinPages,
	derivedSlug,
	freeAddress,
	givesNoAddress,
	isBuiltin,
	labelLengthMax,
	previewAddress,
	withExternal,
	withLabel,
	type LinkForm,
} from "../../src/domain/link/menu.ts";
import { slugLengthMax } from "../../src/domain/slug.ts";
import type { EditedLink } from "../menu-editor.tsx";
import { notSaved } from "../lib/typed-fields.ts";
import type { TypedLink } from "./draft.ts";

export interface LinkFormProps {
	/** The link that is being changed, null while adding. */
	link: EditedLink | null;
	links: readonly EditedLink[];
	form: TypedLink;
	site: { domain: string | null; host: string; slug: string };
	errors: Readonly<Record<string, string>>;
	/** What somebody else has made of it meanwhile. */
	theirs: string | null;
	busy: boolean;
	change: (form: TypedLink) => void;
	submit: () => void;
	cancel: () => void;
}

/**
 * Where a form's link will be, and what is typed in the address field: nothing where none is offered, because the address
 * follows from the label or belongs to the product.
 */
export function addressOf(
	form: TypedLink,
	link: EditedLink | null,
	links: readonly EditedLink[],
): { slug: string; typed: string | undefined } {
	if (form.is_external) return { slug: form.slug, typed: undefined };
	if (form.page !== undefined) return { slug: form.page, typed: undefined };
	const isBack = link !== null && link.is_external && link.slug !== "" && form.slug === link.slug;
	if (link !== null && (isBuiltin(link) || isBack)) return { slug: link.slug, typed: undefined };
	const others = links.filter(({ id }) => id !== link?.id);
	const derived = derivedSlug(form.label, others, link);
	if (form.address !== undefined) return { slug: form.address, typed: form.address };
	if (givesNoAddress(derived, form.label)) return { slug: freeAddress(others), typed: freeAddress(others) };
	return { slug: derived, typed: undefined };
}

/** The form that adds a link or changes one (content 5, content 3): the address follows the label while it is typed. */
export function LinkFormFields({
	link,
	links,
	form,
	site,
	errors,
	theirs,
	busy,
	change,
	submit,
	cancel,
}: LinkFormProps) {
	const fixed = link !== null && isBuiltin(link);
	const { slug, typed } = addressOf(form, link, links);
	const moves = link !== null && !fixed && !link.is_external && !form.is_external && slug !== link.slug;
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
			<LabelField link={link} form={form} error={errors["label"]} change={change} />
			<Kinds link={link} form={form} change={change} />
			{link === null && !form.is_external ? (
				<PageField links={links} form={form} error={errors["page"]} change={change} />
			) : null}
			{typed === undefined ? null : (
				<AddressField
					address={typed}
					isOther={form.address !== undefined && typed !== link?.slug}
					error={errors["address"]}
					change={(address) => change({ ...form, address })}
				/>
			)}
			{form.is_external ? (
				<UrlField
					url={form.url}
					isOther={(form.url ?? "") !== (link?.url ?? "")}
					error={errors["url"]}
					change={(next) => change({ ...form, url: next })}
				/>
			) : (
				<Will at={willBe(form, slug, site)} isNew={link === null && form.page === undefined} />
			)}
			{moves ? <Moves from={link.slug} keep={() => change({ ...form, address: link.slug })} /> : null}
			<Buttons link={link} busy={busy} cancel={cancel} />
		</form>
	);
}

function LabelField({
	link,
	form,
	error,
	change,
}: Pick<LinkFormProps, "link" | "form" | "change"> & { error: string | undefined }) {
	return (
		<Field name="label" label="Label" error={error}>
			<input
				id="link-label"
				required
				maxLength={labelLengthMax}
				autoComplete="off"
				value={form.label}
				onChange={(event) => change(withLabel(form, event.target.value, link === null) as TypedLink)} // it keeps what else is chosen
				{...said("label", error)}
				{...notSaved(form.label !== (link?.label ?? ""))}
			/>
		</Field>
	);
}

const said = (name: string, error: string | undefined) => ({
	"aria-invalid": error ? true : undefined,
	"aria-describedby": error ? `link-${name}-error` : undefined,
});

function Kinds({ link, form, change }: Pick<LinkFormProps, "link" | "form" | "change">) {
	const fixed = link !== null && isBuiltin(link);
	return (
		<fieldset className="field">
			<legend>Link Type</legend>
			<Kind name="Page on the site" checked={!form.is_external} choose={() => change(back(form, link))} />
			<Kind
				name="Another website"
				checked={form.is_external}
				choose={() => change({ ...withExternal(form, true), page: undefined, address: undefined })}
				disabled={fixed}
			/>
			{fixed ? <p className="meta">This page comes with the product and stays on the site.</p> : null}
		</fieldset>
	);
}

type PageFieldProps = Pick<LinkFormProps, "links" | "form" | "change"> & { error: string | undefined };

/** A new link may lead to one of the product's pages that the menu does not have. */
function PageField({ links, form, error, change }: PageFieldProps) {
	const missing = builtinPages.filter((page) => !links.some((one) => !one.is_external && one.slug === page.slug));
	if (missing.length === 0) return null;
	return (
		<Field name="page" label="Page" error={error}>
			<select
				id="link-page"
				value={form.page ?? ownPage}
				onChange={(event) => change(withPage(form, event.target.value))}
				{...said("page", error)}
			>
				<option value={ownPage}>A page of our own</option>
				{missing.map((page) => (
					<option key={page.slug} value={page.slug}>
						{page.label}
					</option>
				))}
			</select>
		</Field>
	);
}

interface TextProps {
	/** It is not what is stored. */
	isOther: boolean;
	error: string | undefined;
	change: (text: string) => void;
}

function AddressField({ address, isOther, error, change }: TextProps & { address: string }) {
	return (
		<Field name="address" label="Address" error={error}>
			<input
				id="link-address"
				required
				maxLength={slugLengthMax}
				autoComplete="off"
				spellCheck={false}
				value={address}
				onChange={(event) => change(event.target.value)}
				{...said("address", error)}
				{...notSaved(isOther)}
			/>
			<p className="meta">Small letters, digits and hyphens.</p>
		</Field>
	);
}

function UrlField({ url, isOther, error, change }: TextProps & { url: string | null }) {
	return (
		<Field name="url" label="External URL" error={error}>
			<input
				id="link-url"
				inputMode="url"
				required
				maxLength={500}
				autoComplete="off"
				placeholder="https://"
				value={url ?? ""}
				onChange={(event) => change(event.target.value)}
				{...said("url", error)}
				{...notSaved(isOther)}
			/>
		</Field>
	);
}

/** Where it will be; a new page of one's own is there before anybody has written it. */
function Will({ at, isNew }: { at: string; isNew: boolean }) {
	return (
		<>
			<p className="will">
				<span className="meta">Will appear at</span>
				<output htmlFor="link-label">{at}</output>
			</p>
			{isNew ? <p className="meta">Visitors see it at once, empty until you edit its page.</p> : null}
		</>
	);
}

function Moves({ from, keep }: { from: string; keep: () => void }) {
	return (
		<div className="notice warn moves">
			<output>
				The address changes from /{from}. What leads there, such as a bookmark or a search engine, is led to the new one
				until another page takes it.
			</output>
			<button type="button" className="button" onClick={keep}>
				Keep /{from}
			</button>
		</div>
	);
}

function Buttons({ link, busy, cancel }: Pick<LinkFormProps, "link" | "busy" | "cancel">) {
	return (
		<div className="row">
			<button className="button main" aria-disabled={busy}>
				{link === null ? "Add Link" : "Save Changes"}
			</button>
			{link === null ? null : (
				<button type="button" className="button" onClick={cancel}>
					Cancel
				</button>
			)}
		</div>
	);
}

/** Of the choice of pages; the home's address is empty. */
const ownPage = "own";

/** A page of the product brings its name, unless another one was typed. */
function withPage(form: TypedLink, value: string): TypedLink {
	const names: readonly string[] = builtinPages.map(({ label }) => label);
	const page = builtinPages.find(({ slug }) => slug === value);
	const isTheirs = form.label.trim() !== "" && !names.includes(form.label);
	const label = isTheirs ? form.label : (page?.label ?? "");
	return { ...form, label, page: page?.slug, address: undefined };
}

/** The home is "/"; a new link without a label has no address yet. */
function willBe(form: TypedLink, slug: string, site: LinkFormProps["site"]): string {
	if (slug !== "") return previewAddress(site, slug);
	return form.label.trim() === "" && form.page === undefined ? "…" : "/";
}

/** A link that was external and goes back to the site keeps its address (content 3); one that never had any gets its label's. */
function back(form: LinkForm, link: EditedLink | null): TypedLink {
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
