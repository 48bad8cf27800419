import { useCallback } from "react";
import { type Wish, wishText, without } from "../../src/domain/schedule/giving.ts";
import { planOf } from "../../src/domain/schedule/builder.ts";
import type { Builder } from "../../src/domain/schedule/wire.ts";
import { call } from "../lib/call.ts";
import { say } from "../lib/say.ts";
import { sendUnavailable } from "./calls.ts";
import type { Desk } from "./desk.ts";

/** Gives a wish up: of a team or of the schedule; what is said then no longer names it. */
export function useGive(desk: Desk) {
	return useCallback(
		async (wish: Wish) => {
			const { builder } = desk.state();
			const sentence = wishText(planOf(builder), wish);
			const answer = await sent(builder, wish);
			if (!answer.ok) return desk.complain(answer.message, []);
			say(`Given up: ${sentence}`);
			await desk.read();
		},
		[desk],
	);
}

async function sent(builder: Builder, { team: id, field }: Wish) {
	const { schedule } = builder;
	const team = builder.teams.find(({ slt_id }) => slt_id === id);
	if (!team) {
		const { wishes } = without(planOf(builder), [{ team: id, field }]);
		return await call(
			"PUT /api/schedules/:schedule",
			{ schedule: schedule.id },
			{ wishes, revision: schedule.revision },
		);
	}
	if (field === "unavailableDates" || field === "unavailableSlots")
		return await sendUnavailable(team.team_id, { [field]: [] }, team.revision);
	const path = { season: schedule.season_id, league: schedule.leagueId, team: team.team_id };
	return await call("PUT /api/seasonsv2/:season/leagues/:league/teams/:team/availability", path, { [field]: null });
}
