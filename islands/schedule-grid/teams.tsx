import { memo, useState } from "react";
import type { Held } from "../../src/domain/kept.ts";
import { datesIn, datesText } from "../../src/domain/schedule/dates.ts";
import { timesIn, timesText } from "../../src/domain/schedule/times.ts";
import { Fold } from "../../src/ui/schedule/board.tsx";
import {
	ScheduleTeams,
	storedText,
	type TeamsActs,
	type TimedTeam,
	type TypedTeam,
} from "../../src/ui/schedule/teams.tsx";
import { useKept, type Kept } from "../lib/kept.ts";
import { KeptOffer } from "../lib/kept-offer.tsx";
import type { Sent } from "../lib/send.ts";
import { say } from "../lib/say.ts";
import { sendUnavailable, type Unavailable } from "./calls.ts";
import { failureText } from "../lib/failure.ts";
import { some } from "../../src/domain/some.ts";

type Props = {
	teams: readonly TimedTeam[];
	/** Hears what the server has of a team now. */
	save: (teamId: number, part: Unavailable & { revision: number }) => void;
};

/** The times and days at which teams cannot play; what is typed stays until it is saved. */
export const Teams = memo(TeamsSection);

function TeamsSection({ teams, save }: Props) {
	const [typed, setTyped] = useState<ReadonlyMap<number, TypedTeam>>(new Map());
	const [errors, setErrors] = useState<ReadonlyMap<number, Partial<TypedTeam>>>(new Map());
	const [saving, setSaving] = useState<number | null>(null);
	const [revisions, setRevisions] = useState<ReadonlyMap<number, number>>(new Map());
	const unsaved = teams.filter((team) => isOther(typed.get(team.slt_id), team));
	const offer = useKept(
		`tipoff:wishes:${teams[0]?.slt_id ?? 0}`,
		unsaved.length === 0 ? null : JSON.stringify(unsaved.map(({ slt_id }) => [slt_id, typed.get(slt_id)])),
		(kept) => draftIn(kept, teams),
	);
	const textOf = (team: TimedTeam) => typed.get(team.slt_id) ?? storedText(team);
	const complain = ({ slt_id }: TimedTeam, said: Partial<TypedTeam>) => setErrors(new Map(errors).set(slt_id, said));
	const acts: TeamsActs = {
		type(team, part) {
			setTyped(new Map(typed).set(team.slt_id, { ...textOf(team), ...part }));
			setErrors(without(errors, team.slt_id));
		},
		add(team, added) {
			const { dates: before } = textOf(team);
			acts.type(team, { dates: before.trim() === "" ? added : `${before.trim().replace(/,$/, "")}, ${added}` });
		},
		async save(team) {
			const text = textOf(team);
			const { unavailable, wrong } = unavailableOf(team, text);
			if (wrong) return complain(team, wrong);
			setSaving(team.slt_id);
			const answer = await sendUnavailable(team.team_id, unavailable, revisions.get(team.slt_id) ?? team.revision);
			setSaving(null);
			if (!answer.ok) {
				const { current } = answer;
				if (isTeamRow(current)) setRevisions(new Map(revisions).set(team.slt_id, current.revision));
				return complain(team, refusalOf(answer, unavailable));
			}
			const { unavailableSlots, unavailableDates, revision } = answer.body.team;
			setTyped(without(typed, team.slt_id));
			offer.saved((left) => left.every(([id]) => id === team.slt_id));
			setErrors(without(errors, team.slt_id));
			setRevisions(without(revisions, team.slt_id));
			save(team.team_id, { unavailableSlots, unavailableDates, revision });
			const what = [unavailable.unavailableSlots && "time slots", unavailable.unavailableDates && "dates"];
			say(`${team.name}: unavailable ${what.filter(Boolean).join(" and ")} saved`);
		},
	};
	const limited = teams.filter(isLimited).length;
	return (
		<Fold id="team" title="Team" note={noteOf(teams.length, limited)}>
			<KeptOffer
				offer={offer}
				held={(left) => heldBy(left, teams)}
				take={(left) => setTyped(new Map([...typed, ...left]))}
			/>
			<ScheduleTeams teams={teams} typed={typed} errors={errors} saving={saving} acts={acts} />
		</Fold>
	);
}

/** "Cedar Hawks: 18:00". */
function heldBy(left: readonly [number, TypedTeam][], teams: readonly TimedTeam[]): Held[] {
	return left.flatMap(([id, { times, dates }]) => {
		const team = teams.find(({ slt_id }) => slt_id === id);
		return team ? [{ label: team.name, value: [times.trim(), dates.trim()].filter(Boolean).join(", ") }] : [];
	});
}

function isOther(text: TypedTeam | undefined, team: TimedTeam): boolean {
	const { times, dates } = storedText(team);
	return text !== undefined && (text.times.trim() !== times || text.dates.trim() !== dates);
}

function draftIn({ text }: Kept, teams: readonly TimedTeam[]): [number, TypedTeam][] | null {
	const left = JSON.parse(text) as [number, TypedTeam][]; // written above
	const own = left.filter(([id, typed]) => teams.some((team) => team.slt_id === id && isOther(typed, team)));
	return own.length === 0 ? null : own;
}

/** Of what was typed that which is new, or what cannot be read. */
function unavailableOf(team: TimedTeam, text: TypedTeam) {
	const [{ times, wrong: time }, { dates, wrong: date }] = [timesIn(text.times), datesIn(text.dates)];
	const stored = storedText(team);
	const unavailable: Partial<Unavailable> = {
		...(text.times.trim() !== stored.times && { unavailableSlots: [...new Set(times)] }),
		...(text.dates.trim() !== stored.dates && { unavailableDates: dates }),
	};
	if (time === null && date === null) return { unavailable, wrong: null };
	const wrong: Partial<TypedTeam> = {
		...(time !== null && { times: `"${time}" is not a time such as 18:00.` }),
		...(date !== null && { dates: date }),
	};
	return { unavailable, wrong };
}

/** Why the server did not save, beside the field that it is about; with what somebody else has saved meanwhile. */
function refusalOf(answer: Sent & { ok: false }, { unavailableSlots }: Partial<Unavailable>): Partial<TypedTeam> {
	const { current, fields } = answer;
	const { unavailableSlots: times, unavailableDates: dates } = fields;
	if (times || dates) return { ...(times && { times }), ...(dates && { dates }) };
	const said = failureText(answer.message, answer);
	const now = (text: string) =>
		isTeamRow(current) ? `${said} Now: ${text || "none"}. Save again to keep yours.` : said;
	return unavailableSlots
		? { times: now(isTeamRow(current) ? timesText(current.unavailableSlots) : "") }
		: { dates: now(isTeamRow(current) ? datesText(current.unavailableDates) : "") };
}

const isLimited = ({ unavailableSlots, unavailableDates, limits }: TimedTeam) =>
	unavailableSlots.length + unavailableDates.length > 0 || Object.values(limits ?? {}).some((said) => said !== null);

function noteOf(count: number, limited: number): string {
	const teams = some(count, "team");
	return limited === 0 ? `${teams}, each free at all times` : `${teams}, ${limited} not free at all times`;
}

function without<T>(map: ReadonlyMap<number, T>, key: number): ReadonlyMap<number, T> {
	const rest = new Map(map);
	rest.delete(key);
	return rest;
}

/** The row as somebody else has saved it (writing 1). */
function isTeamRow(row: unknown): row is Unavailable & { revision: number } {
	return (
		typeof row === "object" &&
		row !== null &&
		"unavailableSlots" in row &&
		"unavailableDates" in row &&
		"revision" in row
	);
}
