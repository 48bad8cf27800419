import { afterAll, beforeAll, beforeEach } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "./app.ts";
import { fillLeague } from "./seasons/league.ts";
import { staffOf } from "./staff.ts";
import { said } from "./said.ts";

export const locked = said.deleteBracketGamesFirst;

export interface Division {
	id: number;
	name: string;
	format: string;
	pools: { season_league_id: number; rank: number }[] | null;
	video_url: string | null;
	image_url: string | null;
	locked: boolean;
	revision: number;
	teams: { slt_id: number; name: string; position: number; division_id: number }[];
}

/** A league of four teams for each test, of which Gold has the first, and the calls that its staff make. */
export function divisionCalls() {
	let site: Awaited<ReturnType<typeof testApp>>;
	let acme: Awaited<ReturnType<typeof site.organization>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let other: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let count = 0;

	beforeAll(async () => {
		site = await testApp();
		other = await site.write(await site.organization({ slug: "harbor" }), fillLeague);
	}, 120_000);
	afterAll(async () => await site.close());
	beforeEach(async () => {
		acme = await site.organization({ slug: `acme-${(count += 1)}` });
		league = await site.write(acme, fillLeague);
		staff = await staffOf(site, acme, "staff");
	});

	async function call(method: string, path: string, body?: object) {
		const response = await staff.send(method, `/api${path}`, body);
		return { status: response.status, json: JSON.parse(await response.text()) };
	}
	const here = () => `/seasonsv2/${league.season.id}/divisions`;
	const read = async (id: number) =>
		((await (await staff.get(`/api${here()}/${id}`)).json()) as { division: Division }).division;
	const create = async (name: string) => (await call("POST", here(), { name })).json.division as Division;
	const slt = (at: number) => league.leagueTeams[at]?.id ?? 0;
	const add = async (division: number, at: number, body: object = {}) =>
		await call("POST", `/divisions/${division}/teams`, { seasons_leagues_teams_id: slt(at), ...body });
	const teams = async (id: number) => (await read(id)).teams.map(({ name, position }) => `${position} ${name}`);

	/** A bracket game of the first two teams locks a division. */
	async function lock(division: number): Promise<void> {
		await site.write(acme, async ({ tx }) => {
			await tx.insert(schema.games).values({
				organization_id: acme.id,
				season_id: league.season.id,
				division_id: division,
				match_id: "r1-0",
				home_team_id: slt(0),
				away_team_id: slt(1),
			});
		});
	}

	return {
		get site() {
			return site;
		},
		get acme() {
			return acme;
		},
		get league() {
			return league;
		},
		get other() {
			return other;
		},
		get staff() {
			return staff;
		},
		call,
		here,
		read,
		create,
		slt,
		add,
		teams,
		lock,
	};
}
