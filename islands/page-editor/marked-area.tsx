import { useRef, type KeyboardEvent, type TextareaHTMLAttributes } from "react";
import { marking, type MarkKind } from "../../src/domain/page/marking.ts";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> & {
	id: string;
	value: string;
	/** Whose text it is, for the buttons. */
	label: string;
	change: (text: string) => void;
};

const buttons: readonly { kind: MarkKind; label: string; keys?: string }[] = [
	{ kind: "bold", label: "Bold", keys: "Control+B" },
	{ kind: "italics", label: "Italics", keys: "Control+I" },
	{ kind: "link", label: "Link" },
	{ kind: "list", label: "List" },
	{ kind: "table", label: "Table" },
];

/** A text with its few marks (content 9): buttons over it put them around what is selected, as Ctrl+B and Ctrl+I do. */
export function MarkedArea({ id, value, label, change, ...rest }: Props) {
	const area = useRef<HTMLTextAreaElement>(null);
	const press = (kind: MarkKind) => {
		if (area.current) write(area.current, kind, change);
	};
	const typed = (event: KeyboardEvent) => {
		if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
		const kind = shortcuts[event.key.toLowerCase()];
		if (!kind) return;
		event.preventDefault();
		press(kind);
	};
	return (
		<>
			<fieldset className="row marks" aria-label={`Marks of ${label}`}>
				{buttons.map(({ kind, label: name, keys }) => (
					<button
						key={kind}
						type="button"
						className={`button quiet mark-${kind}`}
						title={keys ? `${name} (${keys.replace("Control", "Ctrl")})` : undefined}
						aria-keyshortcuts={keys}
						onClick={() => press(kind)}
					>
						{name}
					</button>
				))}
			</fieldset>
			<textarea
				{...rest}
				id={id}
				ref={area}
				value={value}
				maxLength={20_000}
				onKeyDown={typed}
				onChange={(event) => change(event.target.value)}
			/>
		</>
	);
}

const shortcuts: Readonly<Record<string, MarkKind>> = { b: "bold", i: "italics" };

/** As if it were typed, so that the browser's own undo takes it back; where it does not do that the text is set. */
function write(area: HTMLTextAreaElement, kind: MarkKind, change: (text: string) => void): void {
	const { from, to, insert, select } = marking(kind, {
		text: area.value,
		from: area.selectionStart,
		to: area.selectionEnd,
	});
	if (area.value.length - (to - from) + insert.length > area.maxLength) return;
	area.focus();
	area.setSelectionRange(from, to);
	if (!document.execCommand("insertText", false, insert)) {
		area.setRangeText(insert, from, to);
		change(area.value);
	}
	area.setSelectionRange(...select);
}
