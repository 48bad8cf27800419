import { weekOffFields } from "../../../domain/calendar/schema.ts";
import { lengthOf } from "../../../domain/field.ts";
import { planFields } from "../../../domain/game/schema.ts";
import { compareNames } from "../../../domain/order.ts";
import { Field, FormDialog, SelectField } from "../../../ui/form/form.tsx";
import { PlaceField } from "../../../ui/form/place-field.tsx";
import { callsOf, type DeskPlace } from "../../../ui/league-teams.tsx";

type Team = { slt_id: number; name: string };

const teamOptions = (teams: readonly Team[]) => [
	{ value: "", label: "Choose a team" },
	...teams.toSorted((a, b) => compareNames(a.name, b.name)).map(({ slt_id, name }) => ({ value: slt_id, label: name })),
];

export function AddGameDialog({
	place,
	teams,
	places,
}: {
	place: DeskPlace;
	teams: readonly Team[];
	places: readonly string[];
}) {
	const options = teamOptions(teams);
	return (
		<FormDialog
			id="add-game"
			title="Add Game"
			form={{
				call: `POST ${callsOf(place)}/games`,
				done: "Game created!",
				again: "Save anyway",
				fail: "Failed to create game. Check the console for more details.",
			}}
		>
			<input type="hidden" name="ask" value="true" data-kind="boolean" />
			<SelectField
				id="add-game-home"
				name="home_team_id"
				label="Home team"
				required
				options={options}
				data-kind="number"
			/>
			<SelectField
				id="add-game-away"
				name="away_team_id"
				label="Away team"
				required
				options={options}
				data-kind="number"
			/>
			<div className="cols min-s">
				<Field id="add-game-date" name="date" label="Date" type="date" data-blank="null" />
				<Field id="add-game-time" name="time" label="Time" type="time" data-blank="null" />
			</div>
			<PlaceField id="add-game-location" places={places} />
			<Field
				id="add-game-url"
				name="location_url"
				label="Link to a map"
				type="url"
				maxLength={lengthOf(planFields.location_url)}
				data-blank="null"
			/>
		</FormDialog>
	);
}

export function AddByeDialog({ teams }: { teams: readonly Team[] }) {
	return (
		<FormDialog
			id="add-bye"
			title="Add Bye"
			form={{ call: "POST /api/bye-dates", done: "Bye created!", fail: "Failed to create bye" }}
		>
			<SelectField
				id="add-bye-team"
				name="team_id"
				label="Team"
				required
				options={teamOptions(teams)}
				data-kind="number"
			/>
			<Field id="add-bye-date" name="date" label="Date" type="date" data-blank="null" />
		</FormDialog>
	);
}

export function AddWeekOffDialog({ place }: { place: DeskPlace }) {
	return (
		<FormDialog
			id="add-week-off"
			title="Add Week Off"
			form={{ call: "POST /api/week-offs", done: "Week off created!", fail: "Failed to create week off." }}
		>
			<input type="hidden" name="season_id" value={place.season.id} data-kind="number" />
			<input type="hidden" name="league_id" value={place.league.id} data-kind="number" />
			<Field id="add-week-off-date" name="date" label="Date" type="date" required />
			<Field
				id="add-week-off-reason"
				name="reason"
				label="Reason"
				maxLength={lengthOf(weekOffFields.reason)}
				data-blank="null"
			/>
		</FormDialog>
	);
}
