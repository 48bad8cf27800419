import { eq, sql } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { announce } from "../../../src/data/game/live.ts";
import type { Writer } from "../../../src/data/tenant.ts";

/** One entry more of a running game, as a tap leaves it, told to who follows it. */
export async function play(writer: Writer, gameId: number, change: Partial<typeof schema.games.$inferInsert>) {
	await writer.tx
		.update(schema.games)
		.set({ ...change, live_seq: sql`${schema.games.live_seq} + 1` })
		.where(eq(schema.games.id, gameId));
	await announce(writer, gameId);
}

/** The events of a stream, one after the other; comments and settings are passed over. */
export function eventsOf(response: Response) {
	const reader = response.body?.getReader();
	const decoder = new TextDecoder();
	let text = "";
	/** What stands before the next blank line, null when the stream has ended. */
	const part = async (): Promise<string | null> => {
		for (;;) {
			const end = text.indexOf("\n\n");
			if (end >= 0) {
				const found = text.slice(0, end);
				text = text.slice(end + 2);
				return found;
			}
			const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
			if (done) return null;
			text += decoder.decode(value, { stream: true });
		}
	};
	return {
		part,
		async next(): Promise<{ id: string; game: Record<string, unknown> } | null> {
			for (;;) {
				const found = await part();
				if (found === null) return null;
				const data = /^data: (.*)$/m.exec(found)?.[1];
				if (data) return { id: /^id: (.*)$/m.exec(found)?.[1] ?? "", game: JSON.parse(data) };
			}
		},
		close: async () => await reader?.cancel(),
	};
}
