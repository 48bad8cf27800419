import { FieldError } from "./form/text-field.tsx";
import { Icon } from "./icon.tsx";
import { useHref } from "./link.tsx";

export type FilterOption = { value: string | number; label: string };

type Named = { name: string; label: string; value?: string | number | null };
export type SelectField = Named & {
	kind: "select";
	options: readonly FilterOption[];
	groups?: readonly { label: string; options: readonly FilterOption[] }[];
};
type InputField = Named & {
	kind: "search" | "text" | "date" | "number" | "color";
	placeholder?: string;
	/** What is wrong with it. */
	error?: string | null;
};
export type FilterField = SelectField | InputField;

type Props = {
	/** The page that shows the result, a path of the site. */
	to: string;
	fields: readonly FilterField[];
	submit?: string;
	/** What the form keeps without showing it. */
	hidden?: Readonly<Record<string, string | number>>;
	/** For one or two fields. */
	narrow?: boolean;
	/** On a phone they fold into one line that says what is chosen; `open` where that has found nothing. */
	folds?: "shut" | "open";
	/** What that line says where nothing is chosen: "all games". */
	all?: string;
};

/** "Tuesday Premier · Completed Games": what is chosen; the first choice of a field chooses nothing. */
export function chosenText(fields: readonly FilterField[]): string {
	const said = fields.flatMap((field) => {
		const { kind, label, value } = field;
		if (kind === "select") return String(value ?? "") === String(field.options[0]?.value) ? [] : labelOf(field);
		if (value === undefined || value === null || value === "") return [];
		if (kind === "search" || kind === "text") return `By ${label.toLowerCase()}`; // what was typed stands in its field alone
		return kind === "number" ? `${label} ${value}` : `“${value}”`;
	});
	return said.join(" · ");
}

function labelOf({ value, options, groups = [] }: SelectField): string[] {
	const every = [...options, ...groups.flatMap((group) => group.options)];
	return every.filter((option) => String(option.value) === String(value ?? "")).map(({ label }) => label);
}

/** A form that asks the same page again: choices stand in the address, so they work without a script and can be sent on. */
export function Filters({ folds, all, ...props }: Props) {
	if (folds === undefined) return <Fields {...props} />;
	return (
		<details className="sift" open={folds === "open"}>
			<summary>
				<Summary fields={props.fields} all={all} />
				<Icon name="chevron" turn />
			</summary>
			<Fields {...props} />
		</details>
	);
}

/** "Fall 2026 · all games": the season, and what differs from all of it. */
function Summary({ fields, all = "" }: Pick<Props, "fields" | "all">) {
	const isSeason = ({ name }: FilterField) => name === "season";
	const season = fields.flatMap((field) => (isSeason(field) && field.kind === "select" ? labelOf(field) : [])).join("");
	const rest = chosenText(fields.filter((field) => !isSeason(field))) || all;
	if (season === "" || rest === "") return <span>{season || capital(rest) || "Filters"}</span>;
	return (
		<span>
			{season} <span className="dim">{`· ${rest}`}</span>
		</span>
	);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Fields({ to, fields, submit = "Show", hidden = {}, narrow }: Omit<Props, "folds" | "all">) {
	return (
		<form className={narrow ? "filters narrow" : "filters"} method="get" action={useHref(to)}>
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{fields.map((field) => (
				<div className="field" key={field.name}>
					<label htmlFor={`filter-${field.name}`}>{field.label}</label>
					{field.kind === "select" ? <Choice field={field} /> : <Entry field={field} />}
				</div>
			))}
			<button className="button main">{submit}</button>
		</form>
	);
}

function Choice({ field: { name, value, options, groups = [] } }: { field: SelectField }) {
	return (
		<select id={`filter-${name}`} name={name} defaultValue={value ?? ""}>
			<Options options={options} />
			{groups.map((group) => (
				<optgroup key={group.label} label={group.label}>
					<Options options={group.options} />
				</optgroup>
			))}
		</select>
	);
}

function Options({ options }: { options: readonly FilterOption[] }) {
	return options.map((option) => (
		<option key={option.value} value={option.value}>
			{option.label}
		</option>
	));
}

function Entry({ field: { kind, name, value, placeholder, error = null } }: { field: InputField }) {
	const id = `filter-${name}`;
	const wrong = error === null ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` };
	return (
		<>
			<input id={id} type={kind} name={name} defaultValue={value ?? ""} placeholder={placeholder} {...wrong} />
			<FieldError id={id} text={error ?? undefined} />
		</>
	);
}
