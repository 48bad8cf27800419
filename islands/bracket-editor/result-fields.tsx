import type { ShotsTyped } from "../../src/domain/sport/shoot-out.ts";
import type { BracketMatch, MatchStanding } from "../../src/domain/bracket/view.ts";
import { typedShootOut } from "../../src/domain/game/shoot-out.ts";
import { lineOf, type PartsTyped } from "./by-part.ts";
import { Entry, fieldsOf, type Errors } from "./fields.tsx";

type PointsProps = { name: string; team: string; errors: Errors; now?: string | undefined; points?: number | null };

export function Points({ name, team, errors, now, points = null }: PointsProps) {
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
export function ByPart({ parts, example, home, errors, now, typed = "" }: ByPartProps) {
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

type ShootOutProps = ShotsTyped & { home: string; errors: Errors; now?: string | undefined; typed?: string };

/** What a shoot-out ended, in one line (games 29). */
export function ShootOut({ name, example, home, errors, now, typed = "" }: ShootOutProps) {
	return (
		<Entry
			name="shoot_out"
			label={`${name}, ${home} first`}
			error={errors["shoot_out"]}
			now={now}
			placeholder={example}
			maxLength={20}
			autoComplete="off"
			data-blank="null"
			defaultValue={typed}
		/>
	);
}

export interface ResultProps {
	/** The game as it was opened. */
	game: BracketMatch;
	/** The game as somebody else has saved it meanwhile. */
	theirs: BracketMatch | null;
	standing: MatchStanding;
	byPart: PartsTyped | null;
	/** How a shoot-out is asked for; null where its sport has none. */
	shootOut: ShotsTyped | null;
	errors: Errors;
}

/** Both scores, the upper team's first, or the line that they follow from, and the shoot-out. */
export function ResultFields({ game, theirs, standing, byPart, shootOut, errors }: ResultProps) {
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
			{shootOut ? (
				<ShootOut
					{...shootOut}
					home={game.home}
					errors={errors}
					now={shotsNow(game, theirs)}
					typed={typedShootOut(game.shoot_out)}
				/>
			) : null}
		</>
	);
}

/** The score that somebody else has saved since a line was opened. */
function scoreNow(game: BracketMatch, theirs: BracketMatch | null): string | undefined {
	if (!theirs || (theirs.score_home === game.score_home && theirs.score_away === game.score_away)) return undefined;
	return `Now: ${lineOf(theirs) || "empty"}`;
}

/** The shoot-out that somebody else has saved since the game was opened. */
function shotsNow(game: BracketMatch, theirs: BracketMatch | null): string | undefined {
	const now = typedShootOut(theirs?.shoot_out);
	return theirs && now !== typedShootOut(game.shoot_out) ? `Now: ${now || "empty"}` : undefined;
}
