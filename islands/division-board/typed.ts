import { useState } from "react";
import type { BoardDivision } from "../../src/domain/division/board.ts";
import type { Held } from "../../src/domain/kept.ts";
import { useDrafts } from "../lib/drafts.ts";
import { useHands } from "./hands.ts";

/** By field, what it says and what was stored then. */
type Fields = Readonly<Record<string, string>>;
interface Draft {
	is: Fields;
	was: Fields;
}

export type Typed = ReturnType<typeof useTyped>;

/** The dialogs of a division, and its name's form. */
export type FormKind = "seed" | "pools" | "name";

/** All that is typed on the board and not saved. */
export const useTyped = (season: number, divisions: readonly BoardDivision[]) =>
	useDrafts<Draft>(`tipoff:divisions:${season}`, (name) => {
		const [, id] = name.split("-");
		return divisions.some((one) => one.id === Number(id) && (!one.locked || name.startsWith("name")));
	});

/** "Pools of Gold: A1, B1". */
export function heldBy(drafts: Readonly<Record<string, Draft>>, divisions: readonly BoardDivision[]): Held[] {
	return Object.entries(drafts).map(([name, { is, was }]) => {
		const [kind = "", id] = name.split("-");
		const division = divisions.find((one) => one.id === Number(id))?.name ?? "";
		const changed = Object.keys(is).filter((field) => is[field] !== was[field]);
		return {
			label: `${forms[kind] ?? kind} of ${division}`,
			value: changed.map((field) => is[field]).join(", "),
		};
	});
}

const forms: Readonly<Record<string, string>> = { pools: "Pools", seed: "Seeds", name: "Name" };

export type TypedForm = Pick<ReturnType<typeof useTypedForm>, "drop" | "isKept">;

/** What is typed into one of the board's forms; `first` is what it begins with. */
export function useTypedForm<F extends Fields>(kind: FormKind, division: number, first: F) {
	const { typed } = useHands();
	const name = `${kind}-${division}`;
	const draft = typed.drafts[name];
	const [isKept] = useState(draft !== undefined);
	const now: F = { ...first, ...draft?.is };
	const isOther = (fields: Fields) => Object.keys(first).some((key) => fields[key] !== first[key]);
	return {
		now,
		/** It was shut, or left, with this in it. */
		isKept,
		/** Somebody else has saved something else since it was typed. */
		isOutdated: draft !== undefined && isOther(draft.was),
		write(part: Partial<F>) {
			const is = { ...now, ...part };
			typed.keep(name, isOther(is) ? { is, was: draft?.was ?? first } : null);
		},
		drop: () => typed.keep(name, null),
		/** What sends it: once it is stored, nothing is unsaved. */
		saving: (send: () => Promise<string | null>) => async () => {
			const refused = await send();
			if (refused === null) typed.stored(name);
			return refused;
		},
	};
}
