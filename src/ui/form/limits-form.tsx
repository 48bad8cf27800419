import { lengthOf } from "../../domain/field.ts";
import { to } from "../../domain/paths.ts";
import { daysExample } from "../../domain/team/days.ts";
import { clubWishes, type ClubWish, type Limits } from "../../domain/team/limits.ts";
import { limitFields, restMax } from "../../domain/team/schema.ts";
import { type Sign, signOf } from "../../domain/team/sign.ts";
import { ErrorPlace, Field, Form, SelectField } from "./form.tsx";
import { Suggestions } from "./suggestions.tsx";
import { callsOf, type DeskPlace } from "../league-teams.tsx";
import { TeamName } from "../team-name.tsx";

type LimitedTeam = Limits & Sign & { id: number; name: string; revision: number };

const lists = { home_venue: "known-venues", coach: "known-coaches", club: "known-clubs" } as const;

/** How days are written, once above all fields that take them. */
export function LimitsHint() {
	return (
		<p className="meta">
			{`Days are written such as ${daysExample}: weekdays, dates, hours of them, and after “not” when it cannot be. Blank is any day. Several teams of one coach never play at one time.`}
		</p>
	);
}

/** What the fields of these forms suggest: venues, and whoever other teams name. */
export function LimitsKnown({ teams, venues }: { teams: readonly Limits[]; venues: readonly string[] }) {
	const named = (of: "coach" | "club") => [...new Set(teams.flatMap((team) => team[of] ?? []))].toSorted();
	return (
		<>
			<Suggestions id={lists.home_venue} values={venues} />
			<Suggestions id={lists.coach} values={named("coach")} />
			<Suggestions id={lists.club} values={named("club")} />
		</>
	);
}

/** When and where a team of a season can play (scheduling 18); Enter saves it, and of several goes on to the next team. */
export function LimitsForm({ place, team, isOneOf }: { place: DeskPlace; team: LimitedTeam; isOneOf: boolean }) {
	const id = `limits-${team.id}`;
	return (
		<Form
			id={id}
			className="card pad stack gap-3"
			aria-label={`Availability of ${team.name}`}
			call={`PUT ${callsOf(place)}/teams/${team.id}/availability`}
			done={`Availability of ${team.name} saved`}
			fail="Failed to update team"
			{...(isOneOf && { onward: "to" as const })}
		>
			{isOneOf ? (
				<h3>
					<TeamName name={team.name} {...signOf(team)} to={to.staffTeam(place.season.id, place.league.id, team.id)} />
				</h3>
			) : null}
			<ErrorPlace />
			<input type="hidden" name="revision" value={team.revision} data-kind="number" />
			<div className="limits">
				<When id={id} team={team} />
				<Who id={id} team={team} />
			</div>
			<p>
				<button className={isOneOf ? "button" : "button main"} aria-label={`Save availability of ${team.name}`}>
					Save
				</button>
			</p>
		</Form>
	);
}

type Part = { id: string; team: LimitedTeam };

function When({ id, team }: Part) {
	const text = (name: "home_venue" | "home_days" | "play_days" | "games_limit", label: string, example?: string) => (
		<Field
			id={`${id}-${name}`}
			name={name}
			label={label}
			placeholder={example}
			defaultValue={team[name] ?? ""}
			maxLength={lengthOf(limitFields[name])}
			list={name === "home_venue" ? lists.home_venue : undefined}
			autoComplete="off"
		/>
	);
	return (
		<>
			{text("home_venue", "Home venue")}
			{text("home_days", "At home on", "Mon, Wed 19:00-21:30")}
			{text("play_days", "Plays on", "not Fri; not 2026-12-24")}
			<Field
				id={`${id}-latest_start`}
				name="latest_start"
				label="Latest start"
				type="time"
				defaultValue={team.latest_start ?? ""}
			/>
			<Field
				id={`${id}-rest_days`}
				name="rest_days"
				label="Days of rest"
				type="number"
				min={0}
				max={restMax}
				step={1}
				defaultValue={team.rest_days ?? ""}
				autoComplete="off"
			/>
			{text("games_limit", "Games at most", "2 in 7 days")}
		</>
	);
}

const wishLabels: Readonly<Record<ClubWish, string>> = {
	apart: "Never at one time",
	together: "One after the other",
};

function Who({ id, team }: Part) {
	const text = (name: "coach" | "club", label: string) => (
		<Field
			id={`${id}-${name}`}
			name={name}
			label={label}
			defaultValue={team[name] ?? ""}
			maxLength={lengthOf(limitFields[name])}
			list={lists[name]}
			autoComplete="off"
		/>
	);
	return (
		<>
			{text("coach", "Coach")}
			{text("club", "Club")}
			<SelectField
				id={`${id}-club_wish`}
				name="club_wish"
				label="Games of its club"
				defaultValue={team.club_wish ?? ""}
				options={[
					{ value: "", label: "At any time" },
					...clubWishes.map((wish) => ({ value: wish, label: wishLabels[wish] })),
				]}
			/>
		</>
	);
}
