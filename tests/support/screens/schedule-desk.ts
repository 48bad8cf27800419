import type { Builder } from "../../../src/domain/schedule/wire.ts";
import type { testApp } from "../app.ts";
import { fillLeague } from "../seasons/league.ts";
import { staffOf } from "../staff.ts";

let count = 0;

/** A league of four teams in an organization of its own, and somebody who makes its schedules by calls. */
export async function scheduleDesk(site: Awaited<ReturnType<typeof testApp>>) {
	const organization = await site.organization({ slug: `acme-${++count}` });
	const league = await site.write(organization, fillLeague);
	const ada = await staffOf(site, organization, "staff");
	const call = async (method: string, path: string, body?: object) => {
		const response = method === "GET" ? await ada.get(`/api${path}`) : await ada.send(method, `/api${path}`, body);
		return { status: response.status, json: JSON.parse(await response.text()) };
	};
	/** Four teams on three Mondays of January, when nobody plays otherwise. */
	const winter = {
		name: "Winter",
		leagueId: league.league.id,
		startDate: "2027-01-04",
		numWeeks: 3,
		gameDays: ["Monday"],
		timeSlots: ["18:00", "19:00"],
	};
	return {
		organization,
		league,
		ada,
		call,
		winter,
		made: async (fields: object = {}): Promise<number> =>
			(await call("POST", "/schedules", { ...winter, ...fields })).json.schedule.id,
		generated: async (scheduleId: number, seed = 1) =>
			await call("POST", "/games/generate-full-schedule", { scheduleId, seed }),
		grid: async (id: number): Promise<Builder> => (await call("GET", `/schedules/${id}/grid`)).json,
		publish: async (id: number) => await call("POST", `/schedules/${id}/publish`, {}),
		/** What visitors see from January on: date and time of each game, by id. */
		async seen() {
			const { games } = await (await site.get(`/api/gamesv2?slug=${organization.slug}`)).json();
			const own = games.filter(({ date }: { date: string }) => date >= "2027");
			return new Map<number, string>(
				own.map((game: Record<string, unknown>) => [game["id"], `${game["date"]} ${game["time"]}`]),
			);
		},
	};
}

export type ScheduleDesk = Awaited<ReturnType<typeof scheduleDesk>>;
