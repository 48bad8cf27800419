import type { FormHTMLAttributes, InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";
import { Icon, type IconName } from "../icon.tsx";
import { FieldError } from "./text-field.tsx";

export type FormProps = FormHTMLAttributes<HTMLFormElement> & {
	/** "PUT /api/teams/{id}": method and path; names in braces come from the form's values. */
	call: string;
	/** The sentence afterwards, "{name} created"; else the answer's own. */
	done?: string;
	/** What is asked before. */
	confirm?: string;
	/** The name of a field: it is asked only where that one is blank. */
	confirmBlank?: string;
	/** "status=final,forfeit": it is asked only where that field has one of these values. */
	confirmWhen?: string;
	/** The button that says yes to it. */
	confirmYes?: string;
	/** With the question the own password of who sends it is asked for, and sent as `oldPassword` (access 18). */
	proof?: boolean;
	/** The sentence of a failure; the server's reason follows it (wording 2). */
	fail?: string;
	/** The button's label meanwhile. */
	busy?: string;
	/** Where to go afterwards; else the page's main part is fetched anew. */
	next?: string;
	/** One call for each ticked value of this name, and the sentence when there is none. */
	each?: string;
	none?: string;
	/** The noun that a deletion is about: the question then says what goes with the rows. */
	weigh?: string;
	/** An address whose text is put before it is sent; blank text asks nothing. */
	about?: string;
	/** What is asked where the device keeps work that nobody has saved. */
	unsaved?: string;
	/** Said once, until it was read, of an answer that has what it names. */
	tell?: string;
	/** A line under it. */
	tellMore?: string;
	/** The outcome is more than a glance: it is said until it was read. */
	read?: boolean;
	/** The button that overrules a refusal: "Yes, Add Anyway". */
	again?: string;
	/** Where a login goes on that wants a second factor. */
	step?: string;
	/** The name of the field that is typed anew after a refusal. */
	retype?: string;
	/** The page that says why a call was refused (409) and what to do about it. */
	elsewhere?: string;
	/** The page shows what was answered, and gets it as `answered`. */
	shows?: boolean;
	/** In a dialog: it stays open for the next one. */
	stays?: boolean;
	/** Enter in one of its fields leads to the first field of the next form that is to be filled in, past those that are not. */
	onward?: "to" | "past";
	/** With files. */
	files?: boolean;
};

/**
 * A form that is posted to its page's address (`http/posted`), or by `islands/forms.ts` to the API itself; without a place for
 * errors they are said beside the page. `_form` says which of the page's forms it is, `_token` gets the token of who sees it.
 */
export function Form({
	call,
	done,
	confirm,
	confirmBlank,
	confirmWhen,
	confirmYes,
	proof,
	fail,
	busy,
	next,
	each,
	none,
	about,
	unsaved,
	tell,
	tellMore,
	read,
	again,
	weigh,
	retype,
	step,
	elsewhere,
	shows,
	stays,
	onward,
	files,
	children,
	...rest
}: FormProps) {
	const words = {
		call,
		done,
		confirm,
		"confirm-blank": confirmBlank,
		"confirm-when": confirmWhen,
		"confirm-yes": confirmYes,
		proof: proof ? "" : undefined,
		fail,
		busy,
		next,
		each,
		none,
		about,
		unsaved,
		tell,
		"tell-more": tellMore,
		read: read ? "" : undefined,
		again,
		weigh,
		retype,
		step,
		elsewhere,
		shows: shows ? "" : undefined,
		stays: stays ? "" : undefined,
		onward,
	};
	const data = Object.fromEntries(Object.entries(words).map(([name, word]) => [`data-${name}`, word]));
	return (
		<form method="post" {...data} {...rest} encType={files ? "multipart/form-data" : undefined}>
			<input type="hidden" name="_form" value={`${rest.id ?? ""} ${call}`} />
			<input type="hidden" name="_token" suppressHydrationWarning />
			{children}
		</form>
	);
}

/** What is said under a password that is shown once: whose it is, and where it is good. */
export const temporaryMore = (organization: string, login: string) =>
	`For {username} of ${organization}, who signs in at ${login}. It is shown only now: copy it before you close this.`;

/** At the password of somebody else (access 17). */
export const temporaryHint =
	"Blank makes one, which is shown once. Either way they choose their own at the first sign-in.";

/** Signs out; the browser then forgets what this site has kept on it, so that what was not saved is asked about. */
export function LogoutForm({ next, className, children }: { next: string; className?: string; children: ReactNode }) {
	return (
		<Form
			className={className}
			call="POST /api/auth/logout"
			next={next}
			unsaved="This device keeps work that is not saved yet. Logging out takes it away. Log out all the same?"
			confirmYes="Log out"
		>
			{children}
		</Form>
	);
}

/** Beside a field whose form a script sends as soon as it is changed. */
export function SentWithoutScript({ label }: { label: string }) {
	return (
		<noscript>
			<button className="button">{label}</button>
		</noscript>
	);
}

/** Where a form says what went wrong. */
export function ErrorPlace() {
	return <p className="notice bad" data-error="" role="alert" hidden />;
}

type Labelled = { label: string; hint?: string };

/** What is wrong with what was typed, where the page is drawn with it. */
type Faulty = { error?: string | undefined };

const faultOf = (id: string, error: string | undefined) =>
	error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` };

/** A labelled input; its id is its name unless the page has two of that name. */
export function Field({
	label,
	hint,
	error,
	id,
	name,
	...rest
}: InputHTMLAttributes<HTMLInputElement> & Labelled & Faulty & { name: string }) {
	const own = id ?? name;
	return (
		<div className="field">
			<label htmlFor={own}>{label}</label>
			<input id={own} name={name} {...rest} {...faultOf(own, error)} />
			<FieldError id={own} text={error} />
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}

type Option = { value: string | number; label: string };

export function SelectField({
	label,
	hint,
	error,
	id,
	name,
	options,
	...rest
}: SelectHTMLAttributes<HTMLSelectElement> & Labelled & Faulty & { name: string; options: readonly Option[] }) {
	const own = id ?? name;
	return (
		<div className="field">
			<label htmlFor={own}>{label}</label>
			<select id={own} name={name} {...rest} {...faultOf(own, error)}>
				{options.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<FieldError id={own} text={error} />
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}

export function CheckField({
	label,
	hint,
	id,
	name,
	...rest
}: InputHTMLAttributes<HTMLInputElement> & Labelled & { name: string }) {
	const own = id ?? name;
	return (
		<div className="field">
			<label className="check" htmlFor={own}>
				<input type="checkbox" id={own} name={name} {...rest} />
				{label}
			</label>
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}

/** A dialog with a form in it; `form` are the form's own attributes, `children` its fields. */
export function FormDialog({
	id,
	title,
	submit = "Save",
	look = "main",
	cancel = "Cancel",
	form,
	children,
}: {
	id: string;
	title: string;
	/** Null where nothing can be sent. */
	submit?: string | null;
	/** `bad` is for what cannot simply be taken back. */
	look?: "main" | "bad";
	cancel?: string;
	form: Omit<FormProps, "children">;
	children: ReactNode;
}) {
	return (
		<dialog id={id} aria-labelledby={`${id}-title`}>
			<header>
				<h2 id={`${id}-title`}>{title}</h2>
				<button form="opens" className="button quiet icon" data-close="" aria-label="Close">
					<Icon name="close" />
				</button>
			</header>
			<Form id={`${id}-form`} {...form}>
				<ErrorPlace />
				{children}
			</Form>
			<footer>
				<button form="opens" className="button" data-close="">
					{cancel}
				</button>
				{submit === null ? null : (
					<button className={`button ${look}`} form={`${id}-form`}>
						{submit}
					</button>
				)}
			</footer>
		</dialog>
	);
}

/** How a button names the dialog that it opens, and for which row, in the page's address. */
export function openName(dialog: string, fill: object = {}): string {
	return "id" in fill ? `${dialog}.${String(fill.id)}` : dialog;
}

/** Opens a dialog, its form filled with values: the script at once, else the server, which draws the page with it (forms 4). */
export function OpenButton({
	id,
	dialog,
	fill,
	icon,
	label,
	name,
	look = "",
	hideLabel,
}: {
	/** Where focus returns after the page was drawn anew. */
	id?: string;
	dialog: string;
	fill?: object;
	icon?: IconName;
	label: string;
	/** What it is called where the label alone does not say which row it is of. */
	name?: string;
	look?: string;
	hideLabel?: boolean;
}) {
	return (
		<button
			form="opens"
			name="_open"
			value={openName(dialog, fill)}
			id={id}
			className={`button ${look} ${hideLabel ? "quiet icon" : ""}`.trim()}
			data-open={dialog}
			data-fill={fill ? JSON.stringify(fill) : undefined}
			aria-label={name ?? (hideLabel ? label : undefined)}
			title={hideLabel ? label : undefined}
		>
			{icon ? <Icon name={icon} /> : null}
			{hideLabel ? null : label}
		</button>
	);
}

/** A tick of a row, for the form named by `form` that sends one call for each; `row` is the row's id where the call takes another. */
export function Tick({
	form,
	name,
	value,
	row,
	label,
}: {
	form: string;
	name: string;
	value: number;
	row?: number;
	label: string;
}) {
	return (
		<input type="checkbox" name="_tick" form={form} data-tick={name} data-row={row} value={value} aria-label={label} />
	);
}

/** The tick above a column of them; `areAll` where they stand ticked when the page is drawn. */
export function TickAll({ name, label, areAll = false }: { name: string; label: string; areAll?: boolean }) {
	return <input type="checkbox" data-all={name} aria-label={label} defaultChecked={areAll} />;
}
