import { useRef, type KeyboardEvent } from "react";
import { parseStat } from "../../src/domain/game/box-score.ts";

interface FigureProps {
	id: string;
	label: string;
	value: number | null;
	/** It is not what is stored. */
	changed: boolean;
	/** Somebody else has changed it meanwhile, as is said below it. */
	collides: boolean;
	write(value: number | null): void;
	/** The cursor has come. */
	begin(): void;
	/** The figure is what it was then. */
	takeBack(): void;
	/** Something was typed that is no score; the field keeps what it had. */
	refuse(sentence: string): void;
}

/** A field for one score. */
export function Figure({ id: own, label, value, changed, collides, write, begin, takeBack, refuse }: FigureProps) {
	/** What was typed is no figure: what comes after it would be another one than is meant. */
	const isBroken = useRef(false);
	const sentence = `${label}: enter a whole number from 0 to 999.`;
	return (
		<input
			id={own}
			type="text"
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			aria-label={label}
			aria-describedby={collides ? `${own}-now` : undefined}
			aria-invalid={collides || undefined}
			className={changed ? "changed" : undefined}
			value={value === null ? "" : String(value)}
			onFocus={(event) => {
				isBroken.current = false;
				begin();
				event.currentTarget.select();
			}}
			onBeforeInput={(event) => {
				if (/^\s*\d+\s*$/.test(event.data) && !isBroken.current) return;
				event.preventDefault();
				const { selectionStart, selectionEnd, value: text } = event.currentTarget;
				const isReplaced = selectionStart === 0 && selectionEnd === text.length;
				if (!isBroken.current && !isReplaced) takeBack();
				isBroken.current = true;
				refuse(sentence);
			}}
			onKeyDown={arrows}
			onChange={(event) => {
				isBroken.current = false;
				const text = event.currentTarget.value.trim();
				if (text === "" || parseStat(text) !== null) write(parseStat(text));
				else refuse(sentence);
			}}
		/>
	);
}

/** Up and down between the teams, left and right between the periods. */
function arrows(event: KeyboardEvent<HTMLInputElement>) {
	if (event.ctrlKey || event.altKey || event.metaKey) return;
	const row = event.currentTarget.closest("tr");
	const column = fieldsOf(row).indexOf(event.currentTarget);
	const next = {
		ArrowLeft: fieldsOf(row)[column - 1],
		ArrowRight: fieldsOf(row)[column + 1],
		ArrowUp: fieldsOf(row?.previousElementSibling)[column],
		ArrowDown: fieldsOf(row?.nextElementSibling)[column],
	}[event.key];
	if (!next) return;
	event.preventDefault();
	next.focus();
}

const fieldsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll("input") ?? [])];
