import { useState } from "react";
import { timesIn, timesText } from "../../src/domain/schedule/times.ts";
import { Fold } from "../../src/ui/schedule-board.tsx";
import { ScheduleTeams, type TimedTeam } from "../../src/ui/schedule-teams.tsx";
import { say } from "../lib/say.ts";
import { sendTimes } from "./calls.ts";
import { failedText } from "./use-whole.ts";

type Saved = Pick<TimedTeam, "unavailableSlots" | "revision">;

type Props = {
	teams: readonly TimedTeam[];
	/** Hears what the server has of a team now. */
	save: (teamId: number, part: Saved) => void;
};

/** The times at which teams cannot play; what is typed stays until it is saved. */
export function Teams({ teams, save }: Props) {
	const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
	const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
	const [saving, setSaving] = useState<number | null>(null);
	const [revisions, setRevisions] = useState<ReadonlyMap<number, number>>(new Map());
	const complain = ({ slt_id }: TimedTeam, sentence: string) => setErrors(new Map(errors).set(slt_id, sentence));
	const acts = {
		type(team: TimedTeam, text: string) {
			setTyped(new Map(typed).set(team.slt_id, text));
			setErrors(without(errors, team.slt_id));
		},
		async save(team: TimedTeam) {
			const { times, wrong } = timesIn(typed.get(team.slt_id) ?? "");
			if (wrong !== null) return complain(team, `"${wrong}" is not a time such as 18:00.`);
			setSaving(team.slt_id);
			const unavailable = [...new Set(times)];
			const answer = await sendTimes(team.team_id, unavailable, revisions.get(team.slt_id) ?? team.revision);
			setSaving(null);
			if (!answer.ok) {
				const { current } = answer;
				const theirs = isTeamRow(current)
					? ` Now: ${timesText(current.unavailableSlots) || "none"}. Save again to keep yours.`
					: "";
				if (isTeamRow(current)) setRevisions(new Map(revisions).set(team.slt_id, current.revision));
				return complain(team, (answer.fields["unavailableSlots"] ?? failedText(answer, answer.message)) + theirs);
			}
			const { unavailableSlots, revision } = answer.body.team;
			setTyped(without(typed, team.slt_id));
			setErrors(without(errors, team.slt_id));
			setRevisions(without(revisions, team.slt_id));
			save(team.team_id, { unavailableSlots, revision });
			say(`${team.name}: unavailable time slots saved`);
		},
	};
	const limited = teams.filter(({ unavailableSlots }) => unavailableSlots.length > 0).length;
	return (
		<Fold id="team" title="Team" note={noteOf(teams.length, limited)}>
			<ScheduleTeams
				teams={teams}
				typed={typed}
				errors={errors}
				saving={saving}
				acts={{ ...acts, save: (team) => void acts.save(team) }}
			/>
		</Fold>
	);
}

function noteOf(count: number, limited: number): string {
	const teams = count === 1 ? "1 team" : `${count} teams`;
	return limited === 0 ? `${teams}, each free at all times` : `${teams}, ${limited} with unavailable times`;
}

function without<T>(map: ReadonlyMap<number, T>, key: number): ReadonlyMap<number, T> {
	const rest = new Map(map);
	rest.delete(key);
	return rest;
}

/** The row as somebody else has saved it (HARDENING 7). */
function isTeamRow(row: unknown): row is { unavailableSlots: string[]; revision: number } {
	return typeof row === "object" && row !== null && "unavailableSlots" in row && "revision" in row;
}
