import type { ByPartField } from "../../../domain/game/by-part.ts";
import type { Side } from "../../../domain/game/game.ts";
import type { ShootOutField } from "../../../domain/game/shoot-out.ts";
import type { ReasonReader } from "../../../domain/game/reason.ts";
import { Form } from "../../../ui/form/form.tsx";
import { PublishDrafts } from "../../../ui/game/publish.tsx";
import { ReasonFields } from "../../../ui/game/reason-fields.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { callsOf, type DeskPlace } from "../../../ui/league-teams.tsx";
import { A } from "../../../ui/link.tsx";

export type ResultGame = {
	id: number;
	/** The game's page. */
	to: string;
	home: string;
	away: string;
	/** What each is abbreviated with; null where it is not. */
	marks: Record<Side, string | null>;
	score_home: number | null;
	score_away: number | null;
	revision: number;
	/** Seen by staff alone, when it is, and what it has ended counts for nobody yet. */
	draft?: { date: string | null; time: string | null } | null;
	reason: string | null;
	reason_seen_by: ReasonReader | null;
	/** A result of it is still to come. */
	awaits: boolean;
	/** Where a score is parts that were won: the line that says them. */
	byPart?: ByPartField | undefined;
	/** Where its sport has shoot-outs: what one ended. */
	shootOut?: ShootOutField | null | undefined;
	/** Why its score cannot be right, in sentences; empty where it can. */
	mismatch: readonly string[];
};

/** Both scores, or its sets in one line, typed in place; Enter saves and goes on to the next game that has none, the tick saves. */
export function GameResult({ place, game }: { place: DeskPlace; game: ResultGame }) {
	return (
		<div className="result">
			{game.mismatch.length > 0 ? <Mismatch game={game} /> : null}
			{game.draft && game.score_home !== null ? <Unseen game={game} draft={game.draft} /> : null}
			<Form
				id={`score-${game.id}`}
				aria-label={`${game.home} vs ${game.away}`}
				call={`PUT ${callsOf(place)}/games/${game.id}`}
				done={game.draft ? "{message}" : "Score updated successfully"}
				fail="Failed to update game."
				again="Save anyway"
				className={isLevel(game) ? "scores level" : "scores"}
				noValidate
				onward={game.awaits ? "to" : "past"}
			>
				<input type="hidden" name="revision" value={game.revision} data-kind="number" />
				<input type="hidden" name="ask" value="true" data-kind="boolean" />
				{game.byPart ? <ByPart game={game} {...game.byPart} /> : <BothScores game={game} />}
				{game.shootOut ? <ShootOut game={game} {...game.shootOut} /> : null}
				{game.score_home === null ? null : <Correction game={game} />}
				<button
					className="button quiet icon"
					id={`save-score-${game.id}`}
					aria-label={`Save score of ${game.home} vs ${game.away}`}
				>
					<Icon name="check" />
				</button>
			</Form>
		</div>
	);
}

const isLevel = ({ score_home, score_away }: ResultGame) => score_home !== null && score_home === score_away;

function BothScores({ game }: { game: ResultGame }) {
	const side = (name: "score_home" | "score_away", team: string, mark: string) => (
		<span className="boxed">
			<span className="only-narrow meta whose" aria-hidden="true">
				{mark}
			</span>
			<input
				type="number"
				id={`${name}-${game.id}`}
				name={name}
				aria-label={`Score of ${team}, ${game.home} vs ${game.away}`}
				min={0}
				max={999}
				step={1}
				required
				placeholder=" "
				autoComplete="off"
				defaultValue={game[name] ?? ""}
			/>
		</span>
	);
	return (
		<>
			{side("score_home", game.home, game.marks.home ?? "Home")}
			<span aria-hidden="true">–</span>
			{side("score_away", game.away, game.marks.away ?? "Away")}
		</>
	);
}

/** "25-20 23-25 15-11", the home team's first, or the sets alone: the score follows (games 23). */
function ByPart({ game, typed, parts, example }: ByPartField & { game: ResultGame }) {
	return (
		<input
			type="text"
			id={`by_part-${game.id}`}
			name="by_part"
			className="by-part"
			aria-label={`${parts} of ${game.home} vs ${game.away}, such as ${example}`}
			title={typed === "" ? `${parts}, the home team’s first` : typed}
			placeholder={example}
			required
			maxLength={120}
			autoComplete="off"
			defaultValue={typed}
		/>
	);
}

/** "4-3", the home team's first, beside the score (games 29); with a script, in a league of draws, as soon as that is level. */
function ShootOut({ game, name, example, typed, isBesideDraw }: ShootOutField & { game: ResultGame }) {
	return (
		<input
			type="text"
			id={`shoot_out-${game.id}`}
			name="shoot_out"
			className={isBesideDraw ? "shoot-out beside-draw" : "shoot-out"}
			aria-label={`${name} of ${game.home} vs ${game.away}, such as ${example}`}
			title={`${name}, the home team’s first`}
			placeholder={name}
			maxLength={20}
			autoComplete="off"
			data-blank="null"
			defaultValue={typed}
		/>
	);
}

/** Why a score that is there becomes another one, on demand (games 19); it is sent with it. */
function Correction({ game }: { game: ResultGame }) {
	const id = `why-${game.id}`;
	return (
		<>
			<button
				type="button"
				className="button quiet icon"
				popoverTarget={id}
				aria-label={`Reason for a correction of ${game.home} vs ${game.away}`}
				title="Reason for a correction"
			>
				<Icon name="page" />
			</button>
			<div id={id} popover="auto" className="why">
				<h3>{`${game.home} vs ${game.away}`}</h3>
				<ReasonFields
					id={id}
					label="Reason for the correction"
					earlier={game.reason ?? ""}
					reader={game.reason_seen_by ?? "staff"}
				/>
				<button className="button main">Save score</button>
			</div>
		</>
	);
}

/** What contradicts the score, on demand (games 14). */
function Mismatch({ game }: { game: ResultGame }) {
	const id = `mismatch-${game.id}`;
	return (
		<>
			<button
				type="button"
				className="button quiet icon alert"
				popoverTarget={id}
				aria-label={`Score mismatch of ${game.home} vs ${game.away}`}
				title={game.mismatch.join(" ")}
			>
				<Icon name="warning" />
			</button>
			<div id={id} popover="auto" className="why">
				<h3>Score mismatch</h3>
				<ul>
					{game.mismatch.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
				<A className="button" to={game.to}>
					Correct it in the game
				</A>
			</div>
		</>
	);
}

/** Who does not see the result of a draft, and the press that shows it (games 32), on demand. */
function Unseen({ game, draft }: { game: ResultGame; draft: NonNullable<ResultGame["draft"]> }) {
	const id = `unseen-${game.id}`;
	const text = "Visitors do not see this result, and it counts in no table, until the game is published.";
	return (
		<>
			<button
				type="button"
				className="button quiet icon alert"
				popoverTarget={id}
				aria-label={`Draft: ${game.home} vs ${game.away}`}
				title={text}
			>
				<Icon name="eye" />
			</button>
			<div id={id} popover="auto" className="why">
				<h3>Draft</h3>
				<p>{text}</p>
				<PublishDrafts
					games={[{ id: game.id, revision: game.revision, ...draft }]}
					name={`Publish ${game.home} vs ${game.away}`}
				/>
			</div>
		</>
	);
}
