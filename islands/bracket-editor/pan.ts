const slackPixels = 5;

/** A region that scrolls is dragged with the mouse; a press that does not move is a click. */
export function startPanning(region: HTMLElement): () => void {
	let from: { x: number; y: number; left: number; top: number } | null = null;
	let isMoving = false;
	const press = (event: PointerEvent) => {
		if (event.pointerType !== "mouse" || event.button !== 0) return;
		from = { x: event.clientX, y: event.clientY, left: region.scrollLeft, top: region.scrollTop };
	};
	const move = (event: PointerEvent) => {
		if (!from) return;
		const [x, y] = [event.clientX - from.x, event.clientY - from.y];
		if (!isMoving && Math.hypot(x, y) < slackPixels) return;
		if (!isMoving) region.setPointerCapture(event.pointerId);
		isMoving = true;
		region.classList.add("grabbing");
		region.scrollTo({ left: from.left - x, top: from.top - y, behavior: "instant" });
	};
	const release = () => {
		from = null;
		region.classList.remove("grabbing");
		setTimeout(() => (isMoving = false));
	};
	const click = (event: MouseEvent) => {
		if (!isMoving) return;
		event.preventDefault();
		event.stopPropagation();
	};
	const still = (event: Event) => event.preventDefault();
	/** A selection that grows under the pointer costs more than the scrolling itself. */
	const select = (event: Event) => from && event.preventDefault();
	const heard = new AbortController();
	const { signal } = heard;
	region.addEventListener("pointerdown", press, { signal });
	region.addEventListener("pointermove", move, { signal });
	region.addEventListener("pointerup", release, { signal });
	region.addEventListener("pointercancel", release, { signal });
	region.addEventListener("click", click, { signal, capture: true });
	region.addEventListener("dragstart", still, { signal });
	region.addEventListener("selectstart", select, { signal });
	return () => heard.abort();
}
