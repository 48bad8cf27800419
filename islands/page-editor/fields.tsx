import { useId, useState, type ReactNode } from "react";
import { blockFields, type Block, type BlockField, type Question } from "../../src/domain/blocks.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { send } from "../lib/send.ts";

interface Props {
	block: Block;
	/** Where pictures of this page go. */
	upload: string;
	change: (block: Block) => void;
}

/** The fields of a block, by the table that its validation reads too (1 §2.10). */
export function BlockFields({ block, upload, change }: Props) {
	const values = block as unknown as Record<string, unknown>; // every field stands in the table
	return blockFields[block.type].map((field) => (
		<OneField
			key={field.name}
			field={field}
			value={values[field.name]}
			upload={upload}
			change={(value) => change({ ...block, [field.name]: value } as Block)} // a value of the field's own kind
		/>
	));
}

type FieldProps = { field: BlockField; value: unknown; upload: string; change: (value: unknown) => void };

function OneField({ field, value, upload, change }: FieldProps) {
	const id = useId();
	const { label, kind, name } = field;
	if (kind === "flag")
		return (
			<label className="check" htmlFor={id}>
				<input id={id} type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
				{label}
			</label>
		);
	if (kind === "lines") return <Lines values={value as string[]} change={change} />; // by its kind
	if (kind === "questions") return <Questions values={value as Question[]} change={change} />; // as above
	const text = typeof value === "string" ? value : "";
	return (
		<Labelled id={id} label={label} hint={hints[name]}>
			{kind === "text" ? (
				<textarea id={id} rows={5} value={text} maxLength={20_000} onChange={(event) => change(event.target.value)} />
			) : (
				<input
					id={id}
					value={text}
					maxLength={500}
					autoComplete="off"
					onChange={(event) => change(event.target.value)}
				/>
			)}
			{kind === "picture" ? <Upload to={upload} done={change} /> : null}
		</Labelled>
	);
}

const hints: Readonly<Record<string, string>> = {
	alt: "What the picture shows, for those who cannot see it. Leave it empty for decoration only.",
};

function Labelled({
	id,
	label,
	hint,
	children,
}: {
	id: string;
	label: string;
	hint?: string | undefined;
	children: ReactNode;
}) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{children}
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}

/** A picture from this device; its address takes the place of what stood in the field. */
function Upload({ to, done }: { to: string; done: (address: string) => void }) {
	const [state, setState] = useState<{ busy: boolean; error: string }>({ busy: false, error: "" });
	const id = useId();
	const choose = async (file: File | undefined) => {
		if (!file) return;
		setState({ busy: true, error: "" });
		const body = new FormData();
		body.set("image", file);
		const answer = await send("POST", to, body);
		setState({ busy: false, error: answer.ok ? "" : answer.message });
		if (answer.ok) done(String(answer.body["url"]));
	};
	return (
		<>
			<label className="meta" htmlFor={id}>
				{state.busy ? "Uploading..." : "Upload an image"}
			</label>
			<input
				id={id}
				type="file"
				accept="image/*"
				disabled={state.busy}
				onChange={(event) => void choose(event.target.files?.[0])}
			/>
			{state.error ? (
				<p className="error" role="alert">
					{state.error}
				</p>
			) : null}
		</>
	);
}

function Lines({ values, change }: { values: readonly string[]; change: (values: string[]) => void }) {
	return (
		<fieldset className="field">
			<legend>Items</legend>
			{values.map((value, at) => (
				<div key={at} className="row">
					<input
						aria-label={`Item ${at + 1}`}
						value={value}
						maxLength={500}
						onChange={(event) => change(values.with(at, event.target.value))}
					/>
					<RemoveButton label={`Delete item ${at + 1}`} remove={() => change(values.toSpliced(at, 1))} />
				</div>
			))}
			<AddButton label="Add item" add={() => change([...values, ""])} />
		</fieldset>
	);
}

function Questions({ values, change }: { values: readonly Question[]; change: (values: Question[]) => void }) {
	const put = (at: number, part: Partial<Question>) =>
		change(values.map((one, index) => (index === at ? { ...one, ...part } : one)));
	return (
		<fieldset className="field">
			<legend>Questions</legend>
			{values.map(({ q, a }, at) => (
				<div key={at} className="stack gap-2">
					<div className="row">
						<input
							aria-label={`Question ${at + 1}`}
							value={q}
							maxLength={500}
							onChange={(event) => put(at, { q: event.target.value })}
						/>
						<RemoveButton label={`Delete question ${at + 1}`} remove={() => change(values.toSpliced(at, 1))} />
					</div>
					<textarea
						aria-label={`Answer ${at + 1}`}
						rows={3}
						value={a}
						maxLength={20_000}
						onChange={(event) => put(at, { a: event.target.value })}
					/>
				</div>
			))}
			<AddButton label="Add question" add={() => change([...values, { q: "", a: "" }])} />
		</fieldset>
	);
}

function AddButton({ label, add }: { label: string; add: () => void }) {
	return (
		<p>
			<button type="button" className="button" onClick={add}>
				<Icon name="plus" />
				{label}
			</button>
		</p>
	);
}

function RemoveButton({ label, remove }: { label: string; remove: () => void }) {
	return (
		<button type="button" className="button quiet icon" aria-label={label} onClick={remove}>
			<Icon name="trash" />
		</button>
	);
}
