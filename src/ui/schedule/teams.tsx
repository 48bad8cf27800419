import type { KeyboardEvent, SyntheticEvent } from "react";
import { weekdays } from "../../domain/clock.ts";
import { datesIn, datesSaid, datesText } from "../../domain/schedule/dates.ts";
import { timesIn, timesText } from "../../domain/schedule/times.ts";
import type { BuilderTeam } from "../../domain/schedule/wire.ts";
import { TeamName } from "../team-name.tsx";
import { TextField, timesHint } from "../form/text-field.tsx";
import { signOf } from "../../domain/team/sign.ts";

/** What the section needs to know of a team. */
export type TimedTeam = Pick<
	BuilderTeam,
	| "slt_id"
	| "team_id"
	| "name"
	| "logo"
	| "abbreviation"
	| "color"
	| "unavailableSlots"
	| "unavailableDates"
	| "revision"
> &
	Partial<Pick<BuilderTeam, "limits">>;

/** When a team cannot play, as it is typed. */
export interface TypedTeam {
	times: string;
	dates: string;
}

export interface TeamsActs {
	type(team: TimedTeam, part: Partial<TypedTeam>): void;
	/** Days as `datesIn` reads them, chosen instead of typed. */
	add(team: TimedTeam, days: string): void;
	save(team: TimedTeam): void;
}

type Props = {
	teams: readonly TimedTeam[];
	/** What is typed and not saved, by league-team id. */
	typed: ReadonlyMap<number, TypedTeam>;
	errors: ReadonlyMap<number, Partial<TypedTeam>>;
	/** The team that is being saved. */
	saving: number | null;
	acts?: TeamsActs | undefined;
};

/** The times, "18:00, 19:00" (scheduling 8), and the days on which each team cannot play; saved a team at a time. */
export function ScheduleTeams({ teams, typed, errors, saving, acts }: Props) {
	if (teams.length === 0) return <p className="meta">This league has no teams yet.</p>;
	return (
		<ul className="card teams-off">
			{teams.map((team) => (
				<TeamFields
					key={team.slt_id}
					team={team}
					text={typed.get(team.slt_id) ?? storedText(team)}
					errors={errors.get(team.slt_id) ?? {}}
					isSaving={saving === team.slt_id}
					acts={acts}
				/>
			))}
		</ul>
	);
}

export function storedText({ unavailableSlots, unavailableDates }: TimedTeam): TypedTeam {
	return { times: timesText(unavailableSlots), dates: datesText(unavailableDates) };
}

function TeamFields(props: {
	team: TimedTeam;
	text: TypedTeam;
	errors: Partial<TypedTeam>;
	isSaving: boolean;
	acts: TeamsActs | undefined;
}) {
	const { team, text, errors, isSaving, acts } = props;
	const stored = storedText(team);
	const [areTimes, areDates] = [text.times.trim() !== stored.times, text.dates.trim() !== stored.dates];
	const { dates } = datesIn(text.dates);
	const of = <span className="sr"> of {team.name}</span>;
	return (
		<li>
			<TeamName name={team.name} {...signOf(team)} />
			<form
				onSubmit={(event) => {
					event.preventDefault();
					acts?.save(team);
				}}
			>
				<TextField
					id={`off-${team.slt_id}`}
					label={<>Unavailable time slots{of}</>}
					placeholder="18:00, 19:00"
					autoComplete="off"
					maxLength={400}
					value={text.times}
					error={errors.times}
					data-not-saved={areTimes ? "" : undefined}
					{...(areTimes && timesIn(text.times).times.length > 0 && { hint: timesHint(text.times) })}
					onChange={(times) => acts?.type(team, { times })}
				/>
				<div>
					<TextField
						id={`off-dates-${team.slt_id}`}
						label={<>Unavailable dates{of}</>}
						placeholder="2026-11-09, 2026-11-20 to 2026-11-29"
						autoComplete="off"
						value={text.dates}
						error={errors.dates}
						data-not-saved={areDates ? "" : undefined}
						{...(areDates && dates.length > 0 && { hint: datesSaid(dates) })}
						onChange={(next) => acts?.type(team, { dates: next })}
					/>
					<button type="button" className="choose-dates" popoverTarget={`dates-${team.slt_id}`}>
						Choose dates{of}
					</button>
				</div>
				<button className="button" disabled={(!areTimes && !areDates) || isSaving} aria-label={`Save ${team.name}`}>
					Save
				</button>
			</form>
			<DatePick team={team} id={`dates-${team.slt_id}`} acts={acts} />
		</li>
	);
}

/** Days from the device's own calendar, for those who would rather not type them. It lies over the page. */
function DatePick({ team, id, acts }: { team: TimedTeam; id: string; acts: TeamsActs | undefined }) {
	const add = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
		const box = currentTarget.closest<HTMLElement>("[popover]");
		const [first, last] = [...(box?.querySelectorAll("input") ?? [])];
		const weekly = box?.querySelector("select");
		if (!first || !last || !weekly) return;
		last.required = weekly.value !== "";
		if (!first.reportValidity() || !last.reportValidity()) return;
		const days = last.value === "" || last.value === first.value ? first.value : `${first.value} to ${last.value}`;
		acts?.add(team, `${weekly.value} ${days}`.trim());
		first.value = last.value = weekly.value = "";
		box?.hidePopover();
	};
	const addOnEnter = (event: KeyboardEvent<HTMLElement>) => {
		if (event.key !== "Enter") return;
		event.preventDefault(); // the focus goes back to the button, which would open this again
		add(event);
	};
	return (
		<fieldset className="card date-pick" id={id} popover="auto">
			<legend className="sr">Unavailable dates of {team.name}</legend>
			<p>
				<b>{team.name}</b> cannot play
			</p>
			<label htmlFor={`${id}-first`}>From</label>
			<input id={`${id}-first`} type="date" required onKeyDown={addOnEnter} />
			<label htmlFor={`${id}-last`}>To (one day if empty)</label>
			<input id={`${id}-last`} type="date" onKeyDown={addOnEnter} />
			<label htmlFor={`${id}-weekly`}>Days</label>
			<select id={`${id}-weekly`} defaultValue="">
				<option value="">Every day</option>
				{weekdays.map((day) => (
					<option key={day} value={`${day}s`}>
						{day}s only
					</option>
				))}
			</select>
			<div className="row">
				<button type="button" className="button main" onClick={add}>
					Add
				</button>
				<button type="button" className="button" popoverTarget={id} popoverTargetAction="hide">
					Close
				</button>
			</div>
		</fieldset>
	);
}
