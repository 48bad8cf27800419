import { timesIn } from "../domain/schedule/times.ts";
import type { BuilderTeam } from "../domain/schedule/wire.ts";
import { TeamName } from "./team-name.tsx";
import { TextField, timesHint } from "./text-field.tsx";

/** What the section needs to know of a team. */
export type TimedTeam = Pick<BuilderTeam, "slt_id" | "team_id" | "name" | "logo" | "unavailableSlots" | "revision">;

export interface TeamsActs {
	type(team: TimedTeam, text: string): void;
	save(team: TimedTeam): void;
}

type Props = {
	teams: readonly TimedTeam[];
	/** What is typed and not saved, by league-team id. */
	typed: ReadonlyMap<number, string>;
	errors: ReadonlyMap<number, string>;
	/** The team that is being saved. */
	saving: number | null;
	acts?: TeamsActs | undefined;
};

/** The times at which each team cannot play, "18:00, 19:00" (3 §2.8); saved a team at a time. */
export function ScheduleTeams({ teams, typed, errors, saving, acts }: Props) {
	if (teams.length === 0) return <p className="meta">This league has no teams yet.</p>;
	return (
		<ul className="card teams-off">
			{teams.map((team) => {
				const stored = team.unavailableSlots.join(", ");
				const text = typed.get(team.slt_id) ?? stored;
				const isChanged = text.trim() !== stored;
				return (
					<li key={team.slt_id}>
						<TeamName name={team.name} logo={team.logo} />
						<form
							onSubmit={(event) => {
								event.preventDefault();
								acts?.save(team);
							}}
						>
							<TextField
								id={`off-${team.slt_id}`}
								label={`Unavailable time slots of ${team.name}`}
								isBare
								placeholder="18:00, 19:00"
								autoComplete="off"
								maxLength={400}
								value={text}
								error={errors.get(team.slt_id)}
								{...(isChanged && timesIn(text).times.length > 0 && { hint: timesHint(text) })}
								onChange={(next) => acts?.type(team, next)}
							/>
							<button
								className="button"
								disabled={!isChanged || saving === team.slt_id}
								aria-label={`Save ${team.name}`}
							>
								Save
							</button>
						</form>
					</li>
				);
			})}
		</ul>
	);
}
