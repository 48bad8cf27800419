import { useId, useState, type ReactNode } from "react";
import { blockFields, type Block, type BlockField, type Question } from "../../src/domain/page/blocks.ts";
import { withSmallerPictures } from "../lib/pictures.ts";
import { send } from "../lib/send.ts";
import type { Wrong } from "./block-card.tsx";
import { Lines, Questions } from "./entries.tsx";
import { MarkedArea } from "./marked-area.tsx";

interface Props {
	block: Block;
	/** The id of a field's first control. */
	idOf: (name: string) => string;
	wrong: Wrong | null;
	/** Where pictures of this page go. */
	upload: string;
	change: (name: string, value: unknown) => void;
}

/** The fields of a block, by the table that its validation reads too (content 7). */
export function BlockFields({ block, idOf, wrong, upload, change }: Props) {
	const values = block as unknown as Record<string, unknown>; // every field stands in the table
	return blockFields[block.type].map((field) => (
		<OneField
			key={field.name}
			id={idOf(field.name)}
			field={field}
			error={wrong?.name === field.name ? wrong.sentence : undefined}
			value={values[field.name]}
			upload={upload}
			change={(value) => change(field.name, value)}
		/>
	));
}

type FieldProps = {
	id: string;
	field: BlockField;
	value: unknown;
	error: string | undefined;
	upload: string;
	change: (value: unknown) => void;
};

function OneField({ id, field, value, error, upload, change }: FieldProps) {
	const { label, kind, name } = field;
	if (kind === "flag")
		return (
			<label className="check" htmlFor={id}>
				<input id={id} type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
				{label}
			</label>
		);
	if (kind === "lines") return <Lines id={id} values={value as string[]} change={change} />; // by its kind
	if (kind === "questions") return <Questions id={id} values={value as Question[]} change={change} />; // as above
	const text = typeof value === "string" ? value : "";
	if (kind === "picture" && text.startsWith("/_/uploads/"))
		return <Uploaded id={id} label={label} address={text} upload={upload} change={change} />;
	const said = error ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
	return (
		<Labelled id={id} label={label} hint={hints[kind] ?? hints[name]} error={error}>
			{kind === "text" ? (
				<MarkedArea id={id} label={label} rows={8} value={text} change={change} {...said} />
			) : (
				<input
					id={id}
					value={text}
					maxLength={500}
					autoComplete="off"
					onChange={(event) => change(event.target.value)}
					{...said}
				/>
			)}
			{kind === "picture" ? <Upload to={upload} done={change} /> : null}
		</Labelled>
	);
}

const hints: Readonly<Record<string, string>> = {
	alt: "What the picture shows, for those who cannot see it. Leave it empty for decoration only.",
	text: "**bold**, *italics*, [words](address), lines that begin with - or 1. for a list, with | for a table.",
	picture: "An address on the web, which is asked for by https, or a picture from this device.",
};

function Labelled({
	id,
	label,
	hint,
	error,
	children,
}: {
	id: string;
	label: string;
	hint?: string | undefined;
	error: string | undefined;
	children: ReactNode;
}) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{children}
			{error ? (
				<p className="error" id={`${id}-error`}>
					{error}
				</p>
			) : null}
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}

/** A picture that was uploaded is shown itself, not by its address. */
function Uploaded({
	id,
	label,
	address,
	upload,
	change,
}: {
	id: string;
	label: string;
	address: string;
	upload: string;
	change: (value: unknown) => void;
}) {
	return (
		<fieldset className="field">
			<legend>{label}</legend>
			<div className="row">
				<img className="thumb" src={address} alt="The present one" />
				<button type="button" className="button" id={id} onClick={() => change("")}>
					Take it away
				</button>
			</div>
			<Upload to={upload} label="Upload another one" done={change} />
		</fieldset>
	);
}

const idle = { busy: false, error: "", file: null };

/** A picture from this device; its address takes the place of what stood in the field. */
function Upload({
	to,
	label = "Upload an image",
	done,
}: {
	to: string;
	label?: string;
	done: (address: string) => void;
}) {
	const [state, setState] = useState<{ busy: boolean; error: string; file: File | null }>(idle);
	const id = useId();
	const choose = async (file: File | null | undefined) => {
		if (!file) return;
		setState({ busy: true, error: "", file });
		const body = new FormData();
		body.set("image", file);
		await withSmallerPictures(body);
		const answer = await send("POST", to, body);
		setState(answer.ok ? idle : { busy: false, error: answer.message, file });
		if (answer.ok) done(String(answer.body["url"]));
	};
	return (
		<>
			<label className="meta" htmlFor={id}>
				{state.busy ? "Uploading..." : label}
			</label>
			<input
				id={id}
				type="file"
				accept="image/*"
				disabled={state.busy}
				onChange={(event) => void choose(event.target.files?.[0])}
			/>
			{state.error ? (
				<>
					<p className="error" role="alert">
						{state.error}
					</p>
					<p>
						<button type="button" className="button" onClick={() => void choose(state.file)}>
							Try again with {state.file?.name}
						</button>
					</p>
				</>
			) : null}
		</>
	);
}
