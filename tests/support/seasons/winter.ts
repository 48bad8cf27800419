import * as schema from "../../../db/schema/index.ts";
import type { Builder } from "../../../src/domain/schedule/wire.ts";
import type { testApp } from "../app.ts";
import type { staffOf } from "../staff.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
type Staff = Awaited<ReturnType<typeof staffOf>>;

export const winterTeams = [
	"Breakwater Bruisers",
	"Pier 12 Pirates",
	"Long Beach Lockdown",
	"Signal Hill Sixers",
	"The Tuesday Night Substitutes",
	"Anchors Away",
];

/** A league that has not begun: teams, a season of January 2027, no games and no schedule. */
export async function winterLeague(
	site: Site,
	organization: { id: number; time_zone: string; sports: readonly { id: number }[] },
	names: readonly string[] = winterTeams,
) {
	return await site.write(organization, async ({ tx }) => {
		const own = { organization_id: organization.id };
		const [season] = await tx
			.insert(schema.seasons)
			.values({ ...own, name: "Winter 2027", startDate: "2027-01-04", sport_id: organization.sports[0]?.id ?? 0 })
			.returning();
		const [league] = await tx
			.insert(schema.leagues)
			.values({ ...own, name: "Monday Open" })
			.returning();
		if (!season || !league) throw new Error("an insert returns its row");
		const [place] = await tx
			.insert(schema.seasonLeagues)
			.values({ ...own, season_id: season.id, league_id: league.id })
			.returning();
		for (const name of names) {
			const [team] = await tx
				.insert(schema.teams)
				.values({ ...own, name, leagueId: league.id })
				.returning();
			await tx.insert(schema.leagueTeams).values({ ...own, season_league_id: place?.id ?? 0, team_id: team?.id ?? 0 });
		}
		return { season, league };
	});
}

/** Mondays at three times in one place: as many slots as six teams have games, and free ones in the last two weeks. */
export const winterFields = {
	name: "Winter Mondays",
	startDate: "2027-01-04",
	numWeeks: 5,
	gameDays: ["Monday"],
	timeSlots: ["18:30", "19:40", "20:50", "22:00"],
	places: [{ name: "Bay Recreation Center", capacity: 1 }],
};

/** A schedule of the league with its games, as the calls make it. */
export async function winterSchedule(staff: Staff, leagueId: number, fields: object = {}) {
	const call = async (method: string, path: string, body: object = {}) => {
		const response = await staff.send(method, `/api${path}`, body);
		if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
		return await response.json();
	};
	const { schedule } = await call("POST", "/schedules", { ...winterFields, leagueId, ...fields });
	await call("POST", "/games/generate-full-schedule", { scheduleId: schedule.id, seed: 7 });
	return {
		id: schedule.id as number, // what our own call answers
		call,
		builder: async (): Promise<Builder> => await (await staff.get(`/api/schedules/${schedule.id}/grid`)).json(),
	};
}
