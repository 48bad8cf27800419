import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from "react";
import type { View } from "../../src/domain/schedule/view.ts";
import { spotOf, spotText, walk } from "../../src/domain/schedule/walk.ts";
import type { Desk } from "./desk.ts";
import { startDragging } from "./drag.ts";

/** Clicks, keys and drags on the grid, heard once for all of its spots. */
export function useHands(desk: Desk, view: View, reach: Reach | null, stand: (spot: string) => void) {
	const root = useRef<HTMLDivElement>(null);
	const grid = useRef(view.grid);
	useEffect(() => {
		grid.current = view.grid;
	}, [view.grid]);

	/** The spot that was pressed or dropped on: what stands there after the change has the focus, also where it is drawn anew. */
	const pressed = useRef<string | null>(null);
	useEffect(() => {
		if (!root.current) return;
		return startDragging(root.current, {
			start: (id) => desk.hold(id),
			drop: (target) => {
				if (!target || gameOf(target) === desk.state().held) return desk.release();
				const spot = target.matches("[data-spot]") ? target : target.querySelector<HTMLElement>("[data-spot]");
				pressed.current = spot?.dataset["spot"] ?? null;
				press(desk, target);
			},
		});
	}, [desk]);

	useEffect(() => {
		if (!root.current) return;
		markReach(root.current, reach);
		if (reach && !root.current.classList.contains("dragging")) clear(root.current);
	}, [reach]);
	useEffect(() => {
		if (pressed.current === null || document.activeElement !== document.body) return;
		spotIn(root, pressed.current)?.focus({ preventScroll: true });
	});

	const handlers = {
		onClick(event: MouseEvent) {
			const target = event.target instanceof Element ? event.target : null;
			const lock = target?.closest<HTMLElement>("[data-lock]");
			if (lock) return desk.lock(Number(lock.dataset["lock"]));
			const spot = target?.closest<HTMLElement>("[data-spot]");
			pressed.current = spot?.dataset["spot"] ?? null;
			if (spot) press(desk, spot);
		},
		onFocus(event: { target: EventTarget }) {
			const spot = event.target instanceof HTMLElement ? event.target.dataset["spot"] : undefined;
			if (spot && !spot.startsWith("w")) stand(spot);
		},
		onKeyDown: (event: KeyboardEvent) => pressKey(desk, { root, grid: grid.current }, event),
	};
	return { root, handlers };
}

interface Around {
	root: RefObject<HTMLDivElement | null>;
	grid: View["grid"];
}

/** Escape lets go, Ctrl+Z undoes, L locks, arrows lead from spot to spot. */
function pressKey(desk: Desk, { root, grid }: Around, event: KeyboardEvent): void {
	const spot = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-spot]") : null;
	if (event.key === "Escape" && desk.state().held !== null) {
		event.preventDefault();
		return desk.release();
	}
	if (event.key === "z" && (event.ctrlKey || event.metaKey) && !isTyping(event.target)) {
		event.preventDefault();
		return desk.undo();
	}
	if (!spot || event.altKey) return;
	const id = gameOf(spot);
	if (event.key.toLowerCase() === "l" && id !== null && !event.ctrlKey && !event.metaKey) return desk.lock(id);
	const text = spot.dataset["spot"] ?? "";
	if (text.startsWith("w")) return;
	const next = walk(grid, spotOf(text), event.key, event.ctrlKey || event.metaKey);
	if (!next) return;
	event.preventDefault();
	spotIn(root, spotText(next))?.focus();
}

/** Where a held game may go, by ids of games and keys of slots. */
export interface Reach {
	games: ReadonlySet<number>;
	slots: ReadonlySet<string>;
}

/** Marks by hand what hundreds of elements would otherwise be drawn anew for. */
function markReach(root: HTMLElement, reach: Reach | null): void {
	root.toggleAttribute("data-holding", reach !== null);
	for (const element of root.querySelectorAll<HTMLElement>("[data-game], [data-slot]")) {
		const { game, slot } = element.dataset;
		const isOpen = reach !== null && (game ? reach.games.has(Number(game)) : reach.slots.has(slot ?? ""));
		if (isOpen !== element.hasAttribute("data-open")) element.toggleAttribute("data-open", isOpen);
	}
}

/** Scrolls a game that was just selected out from under the dock. */
function clear(root: HTMLElement): void {
	const [held, dock] = [".matchup.held", ".dock"].map((part) => root.querySelector(part)?.getBoundingClientRect());
	const hidden = held && dock ? held.bottom + clearPixels - dock.top : 0;
	if (hidden > 0) window.scrollBy({ top: hidden });
}

const clearPixels = 12;

function press(desk: Desk, spot: HTMLElement): void {
	const id = gameOf(spot);
	if (id !== null) return desk.press(id);
	const [date = "", time = "", ...place] = (spot.dataset["slot"] ?? "").split(" ");
	desk.pressFree({ date, time, place: place.join(" ") || null });
}

function gameOf(spot: HTMLElement): number | null {
	const id = spot.closest<HTMLElement>("[data-game]")?.dataset["game"];
	return id === undefined ? null : Number(id);
}

const isTyping = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function spotIn(root: RefObject<HTMLElement | null>, spot: string): HTMLElement | null {
	return root.current?.querySelector<HTMLElement>(`[data-spot="${spot}"]`) ?? null;
}
