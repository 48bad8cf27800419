/** What a drag of a game tells. */
export interface DragActs {
	start(game: number): void;
	/** The game or free slot that it was dropped on, or null. */
	drop(target: HTMLElement | null): void;
}

const mousePixels = 5;
const fingerPixels = 10;
const fingerMs = 250;
/** So near an edge the grid scrolls along. */
const edgePixels = 48;

/**
 * Lets games be dragged by mouse and pen, and by a finger that rests on one first, so that a finger can still scroll. One
 * listener for the whole grid, and nothing of it is drawn anew while one moves, so that hundreds of games stay smooth.
 */
export function startDragging(root: HTMLElement, acts: DragActs): () => void {
	const drag = new Drag(root, acts);
	const off = new AbortController();
	const options = { signal: off.signal };
	root.addEventListener("pointerdown", (event) => drag.press(event), options);
	window.addEventListener("pointermove", (event) => drag.move(event), options);
	window.addEventListener("pointerup", (event) => drag.end(event, false), options);
	window.addEventListener("pointercancel", (event) => drag.end(event, true), options);
	window.addEventListener("keydown", (event) => drag.key(event), { ...options, capture: true });
	root.addEventListener("touchmove", (event) => drag.isOn && event.preventDefault(), { ...options, passive: false });
	root.addEventListener("contextmenu", (event) => drag.isPressed && event.preventDefault(), options);
	root.addEventListener("click", (event) => drag.click(event), { ...options, capture: true });
	root.addEventListener("dragstart", (event) => event.preventDefault(), options);
	return () => {
		drag.stop();
		off.abort();
	};
}

interface Pressed {
	card: HTMLElement;
	game: number;
	pointer: number;
	isFinger: boolean;
	x: number;
	y: number;
}

class Drag {
	readonly #root: HTMLElement;
	readonly #acts: DragActs;
	#pressed: Pressed | null = null;
	#ghost: HTMLElement | null = null;
	#over: HTMLElement | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#frame = 0;
	#at = { x: 0, y: 0 };
	/** The click that the browser makes of a drag's end is none. */
	#isClickOver = false;

	constructor(root: HTMLElement, acts: DragActs) {
		this.#root = root;
		this.#acts = acts;
	}

	get isOn(): boolean {
		return this.#ghost !== null;
	}

	get isPressed(): boolean {
		return this.#pressed?.isFinger === true;
	}

	press(event: PointerEvent): void {
		this.#isClickOver = false;
		const target = event.target instanceof Element ? event.target : null;
		const card = target?.closest<HTMLElement>("[data-game]");
		if (!card || !event.isPrimary || event.button !== 0 || target?.closest("[data-lock]")) return;
		const game = Number(card.dataset["game"]);
		const isFinger = event.pointerType === "touch";
		this.#pressed = { card, game, pointer: event.pointerId, isFinger, x: event.clientX, y: event.clientY };
		this.#at = { x: event.clientX, y: event.clientY };
		if (isFinger) this.#timer = setTimeout(() => this.#start(), fingerMs);
	}

	move(event: PointerEvent): void {
		const pressed = this.#pressed;
		if (!pressed || event.pointerId !== pressed.pointer) return;
		this.#at = { x: event.clientX, y: event.clientY };
		if (this.#ghost) return this.#follow();
		const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
		if (pressed.isFinger && distance > fingerPixels) this.stop();
		else if (!pressed.isFinger && distance > mousePixels) this.#start();
	}

	end(event: PointerEvent, isCancelled: boolean): void {
		if (event.pointerId !== this.#pressed?.pointer) return;
		const isDragged = this.isOn;
		const target = this.#over;
		this.stop();
		if (!isDragged) return;
		this.#isClickOver = true;
		this.#acts.drop(isCancelled ? null : target);
	}

	key(event: KeyboardEvent): void {
		if (event.key !== "Escape" || !this.isOn) return;
		event.preventDefault();
		event.stopPropagation();
		this.stop();
		this.#isClickOver = true;
		this.#acts.drop(null);
	}

	click(event: MouseEvent): void {
		if (!this.#isClickOver) return;
		this.#isClickOver = false;
		event.preventDefault();
		event.stopPropagation();
	}

	/** Puts everything back as it was before the press. */
	stop(): void {
		clearTimeout(this.#timer);
		cancelAnimationFrame(this.#frame);
		this.#ghost?.remove();
		this.#mark(null);
		this.#root.classList.remove("dragging");
		[this.#pressed, this.#ghost] = [null, null];
	}

	#start(): void {
		const pressed = this.#pressed;
		if (!pressed) return;
		const { width } = pressed.card.getBoundingClientRect();
		const ghost = pressed.card.cloneNode(true) as HTMLElement; // a copy is of the same kind
		ghost.classList.add("ghost");
		ghost.ariaHidden = "true";
		ghost.inert = true;
		ghost.style.inlineSize = `${width}px`;
		this.#root.append(ghost);
		this.#root.classList.add("dragging");
		this.#ghost = ghost;
		if (pressed.isFinger) navigator.vibrate?.(10);
		this.#acts.start(pressed.game);
		this.#follow();
		this.#frame = requestAnimationFrame(() => this.#scroll());
	}

	#follow(): void {
		const { x, y } = this.#at;
		if (this.#ghost) this.#ghost.style.translate = `${x}px ${y}px`;
		const under = document.elementFromPoint(x, y);
		const target = under?.closest<HTMLElement>("[data-game], [data-slot]");
		this.#mark(target && this.#root.contains(target) ? target : null);
	}

	#mark(target: HTMLElement | null): void {
		if (target === this.#over) return;
		delete this.#over?.dataset["over"];
		if (target) target.dataset["over"] = "";
		this.#over = target;
	}

	/** While the pointer rests near an edge, the grid and the page scroll on. */
	#scroll(): void {
		if (!this.#ghost) return;
		const { x, y } = this.#at;
		const scroller = this.#root.querySelector<HTMLElement>(".scroll");
		const box = scroller?.getBoundingClientRect();
		const pinned = scroller?.querySelector("thead .day")?.getBoundingClientRect(); // its edges are those of what scrolls
		const { right: left, bottom: top } = pinned ?? { right: box?.left ?? 0, bottom: box?.top ?? 0 };
		if (scroller && box) scroller.scrollBy(pull(x, left, box.right), pull(y, top, box.bottom));
		window.scrollBy(0, pull(y, 0, innerHeight));
		this.#follow();
		this.#frame = requestAnimationFrame(() => this.#scroll());
	}
}

/** Pixels a frame, more the nearer the edge. */
function pull(at: number, start: number, end: number): number {
	if (at < start + edgePixels) return -Math.min(16, Math.max(0, (start + edgePixels - at) / 3));
	if (at > end - edgePixels) return Math.min(16, Math.max(0, (at - end + edgePixels) / 3));
	return 0;
}
