import { useMemo } from "react";
import type { BoardDivision } from "../../src/domain/division/board.ts";
import type { Pool } from "../../src/domain/division/pools.ts";
import type { Seeding } from "../../src/domain/division/seeds.ts";
import { say } from "../lib/say.ts";
import type { Sent } from "../lib/send.ts";
import { sendFill, sendFormat, sendName, sendPools, sendSeeding } from "./calls.ts";
import type { BoardDesk } from "./desk.ts";

export type BoardActs = ReturnType<typeof actsOf>;

/** What is done to a whole division; what has a form of its own answers why it was refused, or null. */
export function useActs(desk: BoardDesk): BoardActs {
	return useMemo(() => actsOf(desk), [desk]);
}

function actsOf(desk: BoardDesk) {
	const told = (answer: Sent) => (answer.ok ? null : answer.message);
	const loud = (answer: Sent, done: string) => (answer.ok ? say(done) : say(answer.message, "bad"));
	return {
		/** Where somebody else was first, their name is told; a second try overrules it. */
		async rename({ id, name }: BoardDivision, text: string): Promise<string | null> {
			const answer = await desk.call(id, async (revision) => await sendName(id, text, revision));
			if (answer.ok) return null;
			if (answer.status === 404) {
				say(deletedSentence(name), "bad"); // its box goes, and the form with it
				return deletedSentence(name);
			}
			const refusal = answer.message;
			const now = desk.state().board.divisions.find((one) => one.id === id)?.name ?? name;
			return now === name ? refusal : `${refusal} Now: ${now}.`;
		},
		async format({ id }: BoardDivision, format: string): Promise<void> {
			loud(await desk.call(id, async (revision) => await sendFormat(id, format, revision)), "Format saved");
		},
		async fill({ id }: BoardDivision): Promise<void> {
			loud(await desk.call(id, async (revision) => await sendFill(id, revision)), "Filled from pools");
		},
		async pools({ id }: BoardDivision, pools: readonly Pool[] | null): Promise<string | null> {
			return told(await desk.call(id, async (revision) => await sendPools(id, pools, revision)));
		},
		/** The teams that it has stay; what nobody can decide otherwise, people do. */
		async byHand({ id }: BoardDivision): Promise<void> {
			loud(await desk.call(id, async (revision) => await sendPools(id, null, revision)), "Teams are set by hand");
		},
		async seed({ id }: BoardDivision, seeding: Seeding): Promise<string | null> {
			return told(await desk.call(id, async (revision) => await sendSeeding(id, seeding, revision)));
		},
	};
}

const deletedSentence = (name: string) => `Somebody else has deleted the division ${name} meanwhile.`;
