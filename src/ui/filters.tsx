import { Icon } from "./icon.tsx";
import { useHref } from "./link.tsx";

export type FilterOption = { value: string | number; label: string };

type Named = { name: string; label: string; value?: string | number | null };
export type SelectField = Named & {
	kind: "select";
	options: readonly FilterOption[];
	groups?: readonly { label: string; options: readonly FilterOption[] }[];
	/** Its first choice chooses nothing: not worth a word. */
	unsaid?: boolean;
};
type InputField = Named & { kind: "search" | "text" | "date" | "number" | "color"; placeholder?: string };
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
};

/** "Tuesday Premier · Completed Games": what is chosen, or in the fields of those names alone. */
export function chosenText(fields: readonly FilterField[], names?: readonly string[]): string {
	const said = fields.flatMap((field) => {
		if (field.kind !== "select" || field.value === undefined || names?.includes(field.name) === false) return [];
		if (field.unsaid && !field.value) return [];
		const all = [...field.options, ...(field.groups ?? []).flatMap(({ options }) => options)];
		return all.filter(({ value }) => String(value) === String(field.value ?? "")).map(({ label }) => label);
	});
	return said.join(" · ");
}

/** A form that asks the same page again: choices stand in the address, so they work without a script and can be sent on. */
export function Filters({ folds, ...props }: Props) {
	if (folds === undefined) return <Fields {...props} />;
	return (
		<details className="sift" open={folds === "open"}>
			<summary>
				<span>{chosenText(props.fields) || "Filters"}</span>
				<Icon name="chevron" turn />
			</summary>
			<Fields {...props} />
		</details>
	);
}

function Fields({ to, fields, submit = "Show", hidden = {}, narrow }: Omit<Props, "folds">) {
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

function Entry({ field: { kind, name, value, placeholder } }: { field: InputField }) {
	return <input id={`filter-${name}`} type={kind} name={name} defaultValue={value ?? ""} placeholder={placeholder} />;
}
