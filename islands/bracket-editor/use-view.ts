import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { BracketView } from "../../src/domain/bracket/view.ts";
import { neighbour } from "../../src/domain/bracket/walk.ts";
import { startPanning } from "./pan.ts";

const steps = [0.2, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5];
const headingHeight = 48;

/** How much of a bracket is seen: zoom, full screen, dragging with the mouse, and arrow keys from box to box. */
export function useView(view: BracketView | null) {
	const frame = useRef<HTMLDivElement>(null);
	const [zoom, setZoom] = useState(1);
	const [isFull, setFull] = useState(false);

	useEffect(() => {
		const canvas = frame.current?.querySelector<HTMLElement>(".canvas");
		if (canvas) canvas.style.zoom = String(zoom);
	}, [zoom]);

	useEffect(() => {
		const region = frame.current?.querySelector<HTMLElement>(".bracket");
		return region ? startPanning(region) : undefined;
	}, []);

	useEffect(() => {
		const turned = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
		document.addEventListener("fullscreenchange", turned);
		return () => document.removeEventListener("fullscreenchange", turned);
	}, []);

	const fit = () => {
		const region = frame.current?.querySelector<HTMLElement>(".bracket");
		if (!region || !view) return;
		const { width, height } = view.geometry;
		const room = Math.max(region.clientHeight, Number.parseFloat(getComputedStyle(region).maxBlockSize) || 0);
		const most = Math.min(region.clientWidth / width, room / (height + headingHeight), 1);
		setZoom(Math.max(steps[0] ?? 0, Math.floor(most * 100) / 100));
	};
	return {
		frame,
		zoom,
		isFull,
		fit,
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

/** The way into a matchup's game, once it is drawn. */
export function focusBox(matchId: string): void {
	const box = document.getElementById(matchId);
	const target = box?.querySelector<HTMLElement>("button.cover") ?? box;
	if (target === box) box?.setAttribute("tabindex", "-1");
	target?.focus();
}
