import { useRef } from "react";
import type { Question } from "../../src/domain/page/blocks.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { MarkedArea } from "./marked-area.tsx";

/** The entries of a list. */
export function Lines({
	id,
	values,
	change,
}: {
	id: string;
	values: readonly string[];
	change: (values: string[]) => void;
}) {
	const added = useAdded();
	return (
		<fieldset className="field">
			<legend>Items</legend>
			{values.map((value, at) => (
				<div key={at} className="row">
					<input
						id={at === 0 ? id : undefined}
						ref={added.at(at)}
						aria-label={`Item ${at + 1}`}
						value={value}
						maxLength={500}
						onChange={(event) => change(values.with(at, event.target.value))}
					/>
					<RemoveButton label={`Delete item ${at + 1}`} remove={() => change(values.toSpliced(at, 1))} />
				</div>
			))}
			<AddButton label="Add item" add={() => change([...values, ""])} count={values.length} added={added} />
		</fieldset>
	);
}

/** The questions of an FAQ with their answers. */
export function Questions({
	id,
	values,
	change,
}: {
	id: string;
	values: readonly Question[];
	change: (values: Question[]) => void;
}) {
	const added = useAdded();
	const put = (at: number, part: Partial<Question>) =>
		change(values.map((one, index) => (index === at ? { ...one, ...part } : one)));
	return (
		<fieldset className="field">
			<legend>Questions</legend>
			{values.map(({ q, a }, at) => (
				<div key={at} className="stack gap-2">
					<div className="row">
						<input
							id={at === 0 ? id : undefined}
							ref={added.at(at)}
							aria-label={`Question ${at + 1}`}
							value={q}
							maxLength={500}
							onChange={(event) => put(at, { q: event.target.value })}
						/>
						<RemoveButton label={`Delete question ${at + 1}`} remove={() => change(values.toSpliced(at, 1))} />
					</div>
					<MarkedArea
						id={`${id}-answer-${at}`}
						label={`answer ${at + 1}`}
						aria-label={`Answer ${at + 1}`}
						rows={3}
						value={a}
						change={(text) => put(at, { a: text })}
					/>
				</div>
			))}
			<AddButton
				label="Add question"
				add={() => change([...values, { q: "", a: "" }])}
				count={values.length}
				added={added}
			/>
		</fieldset>
	);
}

/** An entry that was just added takes the focus when it is drawn. */
function useAdded() {
	const wanted = useRef<number | null>(null);
	return {
		want: (at: number) => void (wanted.current = at),
		at: (at: number) => (input: HTMLInputElement | null) => {
			if (!input || wanted.current !== at) return;
			wanted.current = null;
			input.focus();
		},
	};
}

function AddButton({
	label,
	add,
	count,
	added,
}: {
	label: string;
	add: () => void;
	count: number;
	added: ReturnType<typeof useAdded>;
}) {
	return (
		<p>
			<button
				type="button"
				className="button"
				onClick={() => {
					added.want(count);
					add();
				}}
			>
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
