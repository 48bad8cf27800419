import type { ShotsTyped } from "../../src/domain/sport/shoot-out.ts";
import { useState } from "react";
import { gameStatuses, statusLabels } from "../../src/domain/game/game.ts";
import type { MatchStanding } from "../../src/domain/bracket/view.ts";
import { dateShort, timeText } from "../../src/domain/clock.ts";
import type { Plan } from "../../src/domain/game/plan.ts";
import { to } from "../../src/domain/paths.ts";
import { A } from "../../src/ui/link.tsx";
import type { PartsTyped } from "./by-part.ts";
import { Choice, Entry, fieldsOf, type Errors } from "./fields.tsx";
import { ByPart, Points, ResultFields, ShootOut, type ResultProps } from "./result-fields.tsx";
import { ReasonFields } from "../../src/ui/game/reason-fields.tsx";

interface NewProps {
	standing: MatchStanding;
	byPart: PartsTyped | null;
	/** How a shoot-out is asked for; null where its sport has none. */
	shootOut: ShotsTyped | null;
	/** What is planned for the matchup: what the game starts with. */
	plan: Plan;
	/** The home team that was chosen before. */
	home: string | undefined;
	errors: Errors;
}

/** Who is at home, the result of a game that was played already, and when and where, in the order of a game that is edited. */
export function NewGameFields({ standing: { teamA, teamB }, byPart, shootOut, plan, home: chosen, errors }: NewProps) {
	const teams = [teamA, teamB].flatMap((team) => (team ? { value: team.slt_id, label: team.name } : []));
	const [home, setHome] = useState(Number(chosen) || teams[0]?.value);
	return (
		<>
			<Choice
				name="home_team_id"
				label="Home team"
				error={errors["home_team_id"]}
				data-kind="number"
				options={teams}
				onChange={(event) => setHome(Number(event.target.value))}
			/>
			{byPart ? (
				<ByPart {...byPart} home={teams.find(({ value }) => value === home)?.label ?? ""} errors={errors} />
			) : (
				<div className="cols min-s">
					{teams.map(({ value, label }) => (
						<Points key={value} name={value === home ? "score_home" : "score_away"} team={label} errors={errors} />
					))}
				</div>
			)}
			{shootOut ? (
				<ShootOut {...shootOut} home={teams.find(({ value }) => value === home)?.label ?? ""} errors={errors} />
			) : null}
			<p className="meta">{`Leave the ${byPart ? byPart.parts.toLowerCase() : "scores"} empty until the game is played. Without a date it was played today.`}</p>
			<WhenAndWhere game={plan} errors={errors} />
		</>
	);
}

interface EditProps extends ResultProps {
	/** The state that was chosen, else its own. */
	status: string | undefined;
}

/** Result, state, day and place of a game; the upper team's score first, as it is drawn. */
export function GameFields({ game, status: chosen, theirs, standing, byPart, shootOut, errors }: EditProps) {
	const [status, setStatus] = useState<string>(chosen ?? game.status);
	const sides = standing.home === "teamB" ? (["away", "home"] as const) : (["home", "away"] as const);
	const told = fieldsOf(game, theirs, errors);
	return (
		<>
			<ResultFields {...{ game, theirs, standing, byPart, shootOut, errors }} />
			<div className="cols min-s">
				<Choice
					{...told("status", (status) => statusLabels[status])}
					label="Status"
					defaultValue={game.status}
					options={gameStatuses.map((value) => ({ value, label: statusLabels[value] }))}
					onChange={(event) => setStatus(event.target.value)}
				/>
				{status === "forfeit" ? (
					<Choice
						{...told("forfeit_winner", (side) => game[side])}
						label="Winner of the forfeit"
						data-blank="null"
						defaultValue={game.forfeit_winner ?? ""}
						options={[
							{ value: "", label: "Choose the winner" },
							...sides.map((side) => ({ value: side, label: game[side] })),
						]}
					/>
				) : null}
			</div>
			<p className="meta">
				<A to={to.game(game.id)}>{byPart ? `${byPart.parts} and box score` : "Points by period and box score"}</A>
			</p>
			<WhenAndWhere game={game} theirs={theirs} errors={errors} />
			<ReasonFields
				id="bracket-game"
				label="Reason for the change"
				earlier={(theirs ?? game).reason ?? ""}
				reader={(theirs ?? game).reason_seen_by ?? "staff"}
			/>
		</>
	);
}

/** What the place's field suggests. */
export const placesList = "bracket-game-places";

type WhenAndWhereProps = { game: Plan; theirs?: Plan | null; errors: Errors };

/** Day, time and place, of a game or of a plan for one. */
export function WhenAndWhere({ game, theirs, errors }: WhenAndWhereProps) {
	const told = fieldsOf(game, theirs, errors);
	return (
		<>
			<div className="cols min-s">
				<Entry
					{...told("date", (date) => dateShort(date))}
					label="Date"
					type="date"
					data-blank="null"
					defaultValue={game.date ?? ""}
				/>
				<Entry {...told("time", timeText)} label="Time" type="time" data-blank="null" defaultValue={game.time ?? ""} />
			</div>
			<Entry
				{...told("location", String)}
				label="Location"
				list={placesList}
				maxLength={200}
				data-blank="null"
				defaultValue={game.location ?? ""}
			/>
			<Entry
				{...told("location_url", String)}
				label="Link to a map"
				type="url"
				maxLength={500}
				data-blank="null"
				defaultValue={game.location_url ?? ""}
			/>
		</>
	);
}
