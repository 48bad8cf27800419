import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { placeOfGame } from "../../src/domain/bracket/series.ts";
import type { BracketView } from "../../src/domain/bracket/view.ts";
import { neighbour, nextToPlay } from "../../src/domain/bracket/walk.ts";
import { startPanning } from "./pan.ts";

const steps = [0.2, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5];
const zoomMin = 0.1;
/** At less the names can be told apart, but not read. */
const readableZoomMin = 0.75;

/** How much of a bracket is seen: zoom, full screen, dragging with the mouse, and arrow keys from box to box. */
export function useView(view: BracketView | null) {
	const frame = useRef<HTMLDivElement>(null);
	const [zoom, setZoom] = useState(1);
	const [isFull, setFull] = useState(false);

	useEffect(() => {
		const canvas = canvasIn(frame.current);
		if (canvas) canvas.style.zoom = String(zoom);
	}, [zoom]);

	useEffect(() => {
		const region = frame.current?.querySelector<HTMLElement>(".bracket");
		return region ? startPanning(region) : undefined;
	}, []);

	/** A bracket opens whole where it can be read so, else where the play is. */
	const [opened] = useState(view);
	useEffect(() => {
		const fitting = fittingZoom(frame.current);
		if (fitting !== null && fitting >= readableZoomMin) setZoom(fitting);
		else if (opened) showBox(frame.current, nextToPlay(opened));
	}, [opened]);

	/** In full screen a bracket is as large as there is room for; afterwards it is as it was. */
	const before = useRef(zoom);
	useEffect(() => {
		const turned = () => {
			const isNow = document.fullscreenElement !== null && document.fullscreenElement === frame.current;
			if (isNow) before.current = Number(canvasIn(frame.current)?.style.zoom) || 1;
			setFull(isNow);
			setZoom((isNow ? fittingZoom(frame.current, steps.at(-1)) : null) ?? before.current);
		};
		document.addEventListener("fullscreenchange", turned);
		return () => document.removeEventListener("fullscreenchange", turned);
	}, []);

	return {
		frame,
		zoom,
		isFull,
		fit: () => setZoom((known) => fittingZoom(frame.current) ?? known),
		reset: () => setZoom(1),
		nearer: () => setZoom(steps.find((step) => step > zoom) ?? zoom),
		farther: () => setZoom(steps.findLast((step) => step < zoom) ?? zoom),
		turnFull: () => void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen()),
		/** Left and right follow the way of the teams, up and down the round. */
		onKeyDown(event: KeyboardEvent) {
			const box = event.target instanceof Element ? event.target.closest(".tie") : null;
			const next = box && view ? neighbour(view.layout, box.id, event.key) : null;
			if (next === null) return;
			event.preventDefault();
			focusBox(next);
		},
	};
}

const canvasIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>(".canvas") ?? null;

/** The zoom at which the whole drawing is seen, measured as it is drawn; null where there is none. */
function fittingZoom(frame: HTMLElement | null, most = 1): number | null {
	const [region, canvas] = [frame?.querySelector<HTMLElement>(".bracket"), canvasIn(frame)];
	if (!region || !canvas) return null;
	const { zoom } = canvas.style;
	Object.assign(canvas.style, { zoom: "1", minInlineSize: "0" });
	const [width, height] = [canvas.offsetWidth, canvas.offsetHeight];
	const room = Math.max(region.clientHeight, Number.parseFloat(getComputedStyle(region).maxBlockSize) || 0);
	const fitting = Math.min(region.clientWidth / width, room / height, most);
	Object.assign(canvas.style, { zoom, minInlineSize: "" });
	return Math.max(zoomMin, Math.floor(fitting * 100) / 100);
}

/** Scrolls the drawing, not the page, so that a matchup stands below the headings at its left. */
function showBox(frame: HTMLElement | null, matchId: string): void {
	const [region, box] = [frame?.querySelector<HTMLElement>(".bracket"), document.getElementById(matchId)];
	const headings = region?.querySelector<HTMLElement>(".rounds");
	if (!region || !box || !headings) return;
	const [from, at] = [region.getBoundingClientRect(), box.getBoundingClientRect()];
	const margin = box.offsetHeight / 4;
	const top = at.top - from.top - headings.offsetHeight - margin;
	region.scrollBy({ left: at.left - from.left - margin, top, behavior: "instant" });
}

/** The way into a matchup's game, once it is drawn. */
function focusBox(matchId: string): void {
	const box = document.getElementById(matchId);
	const target = box?.querySelector<HTMLElement>("button.cover") ?? box;
	if (target === box) box?.setAttribute("tabindex", "-1");
	target?.focus();
}

/** To a box that was just changed, once it is drawn. */
export const focusLater = (matchId: string) => requestAnimationFrame(() => focusBox(placeOfGame(matchId).matchId));
