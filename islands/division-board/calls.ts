import { homeOf, type Board, type BoardDivision, type Deed } from "../../src/domain/division/board.ts";
import type { Pool } from "../../src/domain/division/pools.ts";
import type { Seeding } from "../../src/domain/division/seeds.ts";
import { send, type Sent } from "../lib/send.ts";

type Wire = Omit<BoardDivision, "teams"> & { teams: readonly { slt_id: number }[] };

/** The divisions that an answer says are others now. */
export function divisionsIn({ division, divisions }: Record<string, unknown>): BoardDivision[] {
	const list = (divisions ?? (division ? [division] : [])) as Wire[]; // the calls' answers
	return list.map((wire) => ({ ...wire, teams: wire.teams.map(({ slt_id }) => slt_id) }));
}

/** Sends a change of who stands where, as whoever asks has seen it. */
export async function sendDeed(deed: Deed, now: readonly BoardDivision[]): Promise<Sent> {
	if (deed.kind === "order") {
		const revision = now.find(({ id }) => id === deed.division)?.revision;
		const orderedTeams = deed.teams.map((slt_id, position) => ({ slt_id, position }));
		return await send("PUT", `/api/divisions/${deed.division}/teams/order`, { orderedTeams, revision });
	}
	const home = homeOf(now, deed.slt_id);
	if (deed.kind === "release") return await send("DELETE", `/api/divisions/${home?.id ?? 0}/teams/${deed.slt_id}`);
	return await send("POST", `/api/divisions/${deed.division}/teams`, {
		seasons_leagues_teams_id: deed.slt_id,
		position: now.find(({ id }) => id === deed.division)?.teams.length ?? 0,
		from_division_id: home?.id ?? null,
	});
}

export const sendName = async (id: number, name: string, revision: number) =>
	await send("PUT", `/api/divisions/${id}/name`, { name, revision });

export const sendFormat = async (id: number, format: string, revision: number) =>
	await send("PUT", `/api/divisions/${id}/format`, { format, revision });

export const sendPools = async (id: number, pools: readonly Pool[] | null, revision: number) =>
	await send("PUT", `/api/divisions/${id}/pools`, { pools, revision });

export const sendSeeding = async (id: number, seeding: Seeding, revision: number) =>
	await send("POST", `/api/divisions/${id}/seed`, { ...seeding, revision });

export const sendFill = async (id: number, revision: number) =>
	await send("POST", `/api/divisions/${id}/fill`, { revision });

/** The board as the page has it now; null where the server does not answer. */
export async function readBoard(): Promise<Board | null> {
	const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
	if (!response?.ok) return null;
	const page = new DOMParser().parseFromString(await response.text(), "text/html");
	const props = page.querySelector<HTMLElement>("[data-island=division-board]")?.dataset["props"];
	return props ? (JSON.parse(props) as { board: Board }).board : null; // drawn by our own server
}
