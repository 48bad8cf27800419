import { useState, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import { gameStatuses, statusLabels } from "../../src/domain/game/game.ts";
import type { BracketMatch, MatchStanding } from "../../src/domain/bracket/view.ts";
import { dateShort, timeText } from "../../src/domain/clock.ts";
import type { Plan } from "../../src/domain/game/plan.ts";
import { to } from "../../src/domain/paths.ts";
import { A } from "../../src/ui/link.tsx";
import { lineOf, type PartsTyped } from "./by-part.ts";
import { ReasonFields } from "../../src/ui/game/reason-fields.tsx";
import { FieldError } from "../../src/ui/form/text-field.tsx";

type Errors = Readonly<Record<string, string>>;

interface NewProps {
	standing: MatchStanding;
	byPart: PartsTyped | null;
	/** What is planned for the matchup: what the game starts with. */
	plan: Plan;
	/** The home team that was chosen before. */
	home: string | undefined;
	errors: Errors;
}

/** Who is at home, when and where; and the result of a game that was played already. */
export function NewGameFields({ standing: { teamA, teamB }, byPart, plan, home: chosen, errors }: NewProps) {
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
			<WhenAndWhere game={plan} errors={errors} />
			{byPart ? (
				<ByPart {...byPart} home={teams.find(({ value }) => value === home)?.label ?? ""} errors={errors} />
			) : (
				<div className="cols min-s">
					{teams.map(({ value, label }) => (
						<Points key={value} name={value === home ? "score_home" : "score_away"} team={label} errors={errors} />
					))}
				</div>
			)}
			<p className="meta">{`Leave the ${byPart ? byPart.parts.toLowerCase() : "scores"} empty until the game is played. Without a date it was played today.`}</p>
		</>
	);
}

type PointsProps = { name: string; team: string; errors: Errors; now?: string | undefined; points?: number | null };

function Points({ name, team, errors, now, points = null }: PointsProps) {
	return (
		<Entry
			name={name}
			label={`Score of ${team}`}
			error={errors[name]}
			now={now}
			type="number"
			inputMode="numeric"
			min={0}
			max={999}
			data-blank="null"
			defaultValue={points ?? ""}
		/>
	);
}

type ByPartProps = PartsTyped & { home: string; errors: Errors; now?: string | undefined; typed?: string };

/** The result in one line, part by part, or how many each has won: the score follows (games 23). */
function ByPart({ parts, example, home, errors, now, typed = "" }: ByPartProps) {
	return (
		<Entry
			name="by_part"
			label={`${parts}, ${home} first`}
			error={errors["by_part"]}
			now={now}
			placeholder={example}
			maxLength={120}
			autoComplete="off"
			data-blank="null"
			defaultValue={typed}
		/>
	);
}

interface EditProps {
	/** The game as it was opened. */
	game: BracketMatch;
	/** The state that was chosen, else its own. */
	status: string | undefined;
	/** The game as somebody else has saved it meanwhile. */
	theirs: BracketMatch | null;
	standing: MatchStanding;
	byPart: PartsTyped | null;
	errors: Errors;
}

/** Result, state, day and place of a game; the upper team's score first, as it is drawn. */
export function GameFields({ game, status: chosen, theirs, standing, byPart, errors }: EditProps) {
	const [status, setStatus] = useState<string>(chosen ?? game.status);
	const sides = standing.home === "teamB" ? (["away", "home"] as const) : (["home", "away"] as const);
	const told = fieldsOf(game, theirs, errors);
	return (
		<>
			{byPart ? (
				<ByPart {...byPart} home={game.home} errors={errors} now={scoreNow(game, theirs)} typed={lineOf(game)} />
			) : (
				<div className="cols min-s">
					{sides.map((side) => (
						<Points
							key={side}
							{...told(`score_${side}`, String)}
							team={game[side]}
							errors={errors}
							points={game[`score_${side}`]}
						/>
					))}
				</div>
			)}
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

/** A field with what is wrong with it, and what it says now where somebody else has changed it since the game was opened. */
function fieldsOf<G extends Plan>(game: G, theirs: G | null | undefined, errors: Errors) {
	return <Name extends keyof G & string>(name: Name, text: (value: NonNullable<G[Name]>) => string) => {
		const value = theirs?.[name];
		const isChanged = theirs && value !== game[name];
		const now = `Now: ${value === null || value === undefined ? "empty" : text(value)}`;
		return { name, error: errors[name], now: isChanged ? now : undefined };
	};
}

/** The score that somebody else has saved since a line was opened. */
function scoreNow(game: BracketMatch, theirs: BracketMatch | null): string | undefined {
	if (!theirs || (theirs.score_home === game.score_home && theirs.score_away === game.score_away)) return undefined;
	return `Now: ${lineOf(theirs) || "empty"}`;
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

type Named = { name: string; label: string; error: string | undefined; now?: string | undefined };
type Marks = { "data-blank"?: string; "data-kind"?: string };

const idOf = (name: string) => `bracket-game-${name}`;

/** What belongs to a field, for who does not see it. */
function saidBy({ name, error, now }: Pick<Named, "name" | "error" | "now">) {
	const said = [error ? `${idOf(name)}-error` : "", now ? `${idOf(name)}-now` : ""].filter(Boolean).join(" ");
	return { "aria-invalid": error ? true : undefined, "aria-describedby": said || undefined };
}

function Field({ name, label, error, now, children }: Named & { children: ReactNode }) {
	return (
		<div className="field">
			<label htmlFor={idOf(name)}>{label}</label>
			{children}
			<FieldError id={idOf(name)} text={error} />
			{now ? (
				<p className="now" id={`${idOf(name)}-now`}>
					{now}
				</p>
			) : null}
		</div>
	);
}

function Entry({ name, label, error, now, ...rest }: Named & Marks & InputHTMLAttributes<HTMLInputElement>) {
	const field = { name, label, error, now };
	return (
		<Field {...field}>
			<input id={idOf(name)} name={name} {...rest} {...saidBy(field)} />
		</Field>
	);
}

type Options = { options: readonly { value: string | number; label: string }[] };

function Choice({
	name,
	label,
	error,
	now,
	options,
	...rest
}: Named & Marks & Options & SelectHTMLAttributes<HTMLSelectElement>) {
	const field = { name, label, error, now };
	return (
		<Field {...field}>
			<select id={idOf(name)} name={name} {...rest} {...saidBy(field)}>
				{options.map(({ value, label: text }) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</Field>
	);
}
