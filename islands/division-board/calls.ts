import { homeOf, type Board, type BoardDivision, type Deed } from "../../src/domain/division/board.ts";
import type { Pool } from "../../src/domain/division/pools.ts";
import type { Seeding } from "../../src/domain/division/seeds.ts";
import type { AnswerOf } from "../../src/domain/answers.ts";
import { call } from "../lib/call.ts";
import type { Answered } from "../lib/send.ts";

type Wire = AnswerOf<"PUT /api/divisions/:division/name">["division"];

/** What the calls about divisions answer: the one that is another now, or several. */
export type Changed = { division: Wire } | { divisions: Wire[] };

/** The divisions that an answer says are others now. */
export function divisionsIn(changed: Changed): BoardDivision[] {
	const list = "divisions" in changed ? changed.divisions : [changed.division];
	return list.map((wire) => ({ ...wire, teams: wire.teams.map(({ slt_id }) => slt_id) }));
}

/** Sends a change of who stands where, as whoever asks has seen it. */
export async function sendDeed(deed: Deed, now: readonly BoardDivision[]): Promise<Answered<Changed>> {
	if (deed.kind === "order") {
		const revision = now.find(({ id }) => id === deed.division)?.revision;
		const orderedTeams = deed.teams.map((slt_id, position) => ({ slt_id, position }));
		const division = deed.division;
		return await call("PUT /api/divisions/:division/teams/order", { division }, { orderedTeams, revision });
	}
	const home = homeOf(now, deed.slt_id);
	if (deed.kind === "release") {
		const from = { division: home?.id ?? 0, leagueTeam: deed.slt_id };
		return await call("DELETE /api/divisions/:division/teams/:leagueTeam", from);
	}
	const seat = {
		seasons_leagues_teams_id: deed.slt_id,
		position: now.find(({ id }) => id === deed.division)?.teams.length ?? 0,
		from_division_id: home?.id ?? null,
	};
	return await call("POST /api/divisions/:division/teams", { division: deed.division }, seat);
}

export const sendName = async (division: number, name: string, revision: number) =>
	await call("PUT /api/divisions/:division/name", { division }, { name, revision });

export const sendFormat = async (division: number, format: string, revision: number) =>
	await call("PUT /api/divisions/:division/format", { division }, { format, revision });

export const sendPools = async (division: number, pools: readonly Pool[] | null, revision: number) =>
	await call("PUT /api/divisions/:division/pools", { division }, { pools, revision });

export const sendSeeding = async (division: number, seeding: Seeding, revision: number) =>
	await call("POST /api/divisions/:division/seed", { division }, { ...seeding, revision });

export const sendFill = async (division: number, revision: number) =>
	await call("POST /api/divisions/:division/fill", { division }, { revision });

/** The board as the page has it now; null where the server does not answer. */
export async function readBoard(): Promise<Board | null> {
	const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
	if (!response?.ok) return null;
	const page = new DOMParser().parseFromString(await response.text(), "text/html");
	const props = page.querySelector<HTMLElement>("[data-island=division-board]")?.dataset["props"];
	return props ? (JSON.parse(props) as { board: Board }).board : null; // drawn by our own server
}
