import { useEffect, useState } from "react";
import { type Prospect, prospectOf } from "../../src/domain/schedule/prospect.ts";
import type { BuilderSlot, ScheduleFields } from "../../src/domain/schedule/wire.ts";
import { call } from "../lib/call.ts";

interface Typed {
	fields: ScheduleFields;
	/** What others take is asked for. */
	isAsked: boolean;
	/** Whose slots these are: a league's in a season, or those of a schedule of it that is changed. */
	league: number;
	season: number;
	schedule?: number;
	/** What is known before. */
	slots?: readonly BuilderSlot[];
}

const none: readonly BuilderSlot[] = [];
const pauseMs = 250;

/**
 * What the schedule that is typed would come to for so many teams (scheduling 5). What games of others and closures take is asked
 * anew a moment after a field has changed that decides it; `isMissing` while nobody answers.
 */
export function useProspect(
	{ fields, isAsked, league, season, schedule, slots = none }: Typed,
	teams: number,
): { prospect: Prospect | null; isMissing: boolean } {
	const [answered, setAnswered] = useState<{ slots: readonly BuilderSlot[]; isMissing: boolean } | null>(null);
	const { name: _name, ...when } = fields;
	const isWorth = isAsked && when.startDate !== "" && when.places.length > 0;
	const whose = { leagueId: league, season_id: season, schedule_id: schedule };
	const asked = isWorth ? JSON.stringify({ ...when, ...whose }) : "";
	useEffect(() => {
		if (asked === "") return;
		const asking = new AbortController();
		const timer = setTimeout(async () => {
			const answer = await call("POST /api/schedules/slots", {}, JSON.parse(asked) as object, asking.signal);
			if (asking.signal.aborted) return;
			if (answer.ok) setAnswered({ slots: answer.body.slots, isMissing: false });
			else setAnswered((now) => ({ slots: now?.slots ?? slots, isMissing: answer.status !== invalid }));
		}, pauseMs);
		return () => {
			clearTimeout(timer);
			asking.abort();
		};
	}, [asked, slots]);
	const { slots: known, isMissing } = (asked !== "" && answered) || { slots, isMissing: false };
	return { prospect: prospectOf(fields, teams, known), isMissing };
}

/** What is typed is not whole yet: its field says so. */
const invalid = 422;
