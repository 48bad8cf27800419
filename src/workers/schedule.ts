import { Refusal, type RefusalKind } from "../domain/refusal.ts";
import type { Input } from "../domain/schedule/generator/generate.ts";
import { generateWhole, type Generation } from "../domain/schedule/generator/give-way.ts";

/** What the worker says: how far it is, what it has made, or why not. */
export type Said =
	| { share: number }
	| { generated: Generation }
	| { refused: { kind: RefusalKind; sentence: string; fields: Record<string, string> | undefined } };

declare const self: Worker;

/** A thread for one generation after another, ended by whoever started it. */
self.addEventListener("message", ({ data }: MessageEvent<Input>) => {
	let told = 0;
	const progress = (share: number) => {
		if (share < told + shareStep) return;
		told = share;
		say({ share });
	};
	try {
		say({ generated: generateWhole(data, progress) });
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		say({ refused: { kind: error.kind, sentence: error.message, fields: error.fields && { ...error.fields } } });
	}
});

function say(said: Said) {
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
	self.postMessage(said);
}

const shareStep = 0.02;
