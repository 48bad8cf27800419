import type { Game } from "../../data/game/games.ts";
import type { Today as Waits, TodayClash } from "../../data/today.ts";
import { dateListed } from "../../domain/clock.ts";
import { nounText } from "../../domain/deletion/deletions.ts";
import { to } from "../../domain/paths.ts";
import { Form } from "../../ui/form/form.tsx";
import { historyId } from "../game/history.tsx";
import { forfeitOf } from "../game/words.ts";
import { A, useHref } from "../../ui/link.tsx";
import { PublishDrafts } from "../../ui/game/publish.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Section } from "../../ui/section.tsx";
import { Todo, TodoLine } from "../../ui/todo.tsx";
import type { RunningGames } from "../running.ts";
import { RestoreForm } from "./deletion/forms.tsx";
import { ClashHead } from "./clashes.tsx";
import { MoveButton, MoveDialog, placeText, TodayGame, Versus } from "./today-game.tsx";
import { some } from "../../domain/some.ts";

interface Props {
	today: Waits;
	running: RunningGames;
	/** The organization's time zone. */
	zone: string;
}

/** What staff come for (platform 13); of what does not wait nothing is said. */
export function Today({ today, running, zone }: Props) {
	const { played, missing, undated, clashes, ties, drafts, unseen, late, mismatches, deleted } = today;
	const isMoved = played.count + missing.count + undated.count + clashes.count > 0;
	const others = [
		clashes.count,
		ties.length,
		drafts.length,
		unseen.count,
		late.count,
		mismatches.count,
		deleted.length,
	];
	return (
		<>
			{played.count > 0 ? (
				<Section title="Tonight" link={{ label: "Who scores", to: to.scorers() }}>
					<Todo {...played} keyOf={idOf} more={allGames}>
						{(game) => (
							<TodayGame
								game={game}
								running={running.get(game.id)}
								byPart={today.byPart.get(game.id)}
								shootOut={today.shootOuts.get(game.id)}
							/>
						)}
					</Todo>
				</Section>
			) : null}
			{missing.count > 0 ? (
				<Section title="Results missing" tools={<Count count={missing.count} />}>
					<Todo {...missing} keyOf={idOf} more={allGames}>
						{(game) => (
							<TodayGame
								game={game}
								running={undefined}
								byPart={today.byPart.get(game.id)}
								shootOut={today.shootOuts.get(game.id)}
								dated
							/>
						)}
					</Todo>
				</Section>
			) : null}
			{undated.count > 0 ? <Undated undated={undated} /> : null}
			{others.some((count) => count > 0) ? (
				<div className="cols side-by-side">
					{clashes.count > 0 ? <Clashes clashes={clashes} /> : null}
					{ties.length > 0 ? <Ties ties={ties} /> : null}
					{drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
					{unseen.count > 0 ? <Unseen unseen={unseen} /> : null}
					{late.count > 0 ? <Late late={late} /> : null}
					{mismatches.count > 0 ? <Mismatches mismatches={mismatches} /> : null}
					{deleted.length > 0 ? <Deleted deleted={deleted} zone={zone} /> : null}
				</div>
			) : null}
			{isMoved ? <MoveDialog places={today.places} /> : null}
		</>
	);
}

const allGames = "The schedule has all of them.";
const idOf = ({ id }: { id: number }) => id;

const Count = ({ count }: { count: number }) => <span className="badge warn">{count}</span>;

function Look({ to: address, label, of }: { to: string; label: string; of: Game }) {
	return (
		<A className="button" to={address} aria-label={`${label}: ${of.home.name} vs ${of.away.name}`}>
			{label}
		</A>
	);
}

function Clashes({ clashes }: { clashes: Waits["clashes"] }) {
	return (
		<Section title="Clashes" tools={<Count count={clashes.count} />} link={{ label: "All clashes", to: to.clashes() }}>
			<Todo
				{...clashes}
				keyOf={({ games: [one, other], team, cause }) => `${one.id} ${other.id} ${team} ${cause}`}
				more={allGames}
			>
				{(clash) => <Clash clash={clash} />}
			</Todo>
		</Section>
	);
}

/** Until it has a new day, or is cancelled on its page. */
function Undated({ undated }: { undated: Waits["undated"] }) {
	return (
		<Section title="Postponed, no new date" tools={<Count count={undated.count} />}>
			<Todo {...undated} keyOf={idOf} more={allGames}>
				{(game) => (
					<TodoLine what={<Versus game={game} />} about={wasText(game)}>
						<MoveButton game={game} />
					</TodoLine>
				)}
			</Todo>
		</Section>
	);
}

/** Whose date was taken away was to be when it was published for. */
function wasText(game: Game): string {
	const was = game.date === null ? { ...game, ...game.moved_from } : game;
	return was.date === null ? placeText(game) : `Was to be on ${placeText(was, true)}`;
}

function Late({ late }: { late: Waits["late"] }) {
	const text = (presses: number) =>
		presses === 1
			? "1 press of a scorer came too late and waits."
			: `${presses} presses of scorers came too late and wait.`;
	return (
		<Section title="Pressed too late" tools={<Count count={late.count} />}>
			<Todo {...late} keyOf={({ game }) => game.id} more={allGames}>
				{({ game, presses }) => (
					<TodoLine what={<Versus game={game} />} about={text(presses)}>
						<Look to={`${to.game(game.id)}#${historyId}`} label="Look and accept" of={game} />
					</TodoLine>
				)}
			</Todo>
		</Section>
	);
}

function Mismatches({ mismatches }: { mismatches: Waits["mismatches"] }) {
	return (
		<Section title="Box scores that disagree" tools={<Count count={mismatches.count} />}>
			<Todo {...mismatches} keyOf={({ game }) => game.id} more={allGames}>
				{({ game, sentences }) => (
					<TodoLine what={<Versus game={game} />} about={sentences.join(" ")}>
						<Look to={to.game(game.id, { edit: "stats" })} label="Correct" of={game} />
					</TodoLine>
				)}
			</Todo>
		</Section>
	);
}

/** Two games at once, of which the later one is moved from here, or one whose venue is shut then. */
function Clash({ clash: { games, ...clash } }: { clash: TodayClash }) {
	const [one, other] = games;
	const isAlone = one.id === other.id;
	return (
		<TodoLine
			what={<ClashHead games={isAlone ? [one] : games} {...clash} keptBy={null} />}
			about={
				<>
					<Versus game={one} />
					{isAlone ? null : <Versus game={other} />}
				</>
			}
		>
			<MoveButton game={other} />
		</TodoLine>
	);
}

function Ties({ ties }: { ties: Waits["ties"] }) {
	return (
		<Section title="Ties to decide" tools={<Count count={ties.length} />}>
			<Todo rows={ties} count={ties.length} keyOf={idOf}>
				{({ id, name, season_id, sentences }) => (
					<TodoLine what={<A to={to.staffDivision(season_id, id)}>{name}</A>} about={sentences.join(" ")}>
						<A className="button" to={to.staffDivision(season_id, id)} aria-label={`Decide the ties of ${name}`}>
							Decide
						</A>
					</TodoLine>
				)}
			</Todo>
		</Section>
	);
}

function Drafts({ drafts }: { drafts: Waits["drafts"] }) {
	return (
		<Section title="Drafts to publish" tools={<Count count={drafts.length} />}>
			<Todo rows={drafts} count={drafts.length} keyOf={idOf}>
				{(draft) => <Draft draft={draft} />}
			</Todo>
		</Section>
	);
}

function Draft({ draft }: { draft: Waits["drafts"][number] }) {
	const { id, name, league, added, changed, from, revision, games } = draft;
	const builder = to.scheduleBuilder({ schedule: id });
	const counts = [added > 0 && some(added, "new game"), changed > 0 && some(changed, "change")]
		.filter(Boolean)
		.join(", ");
	const named = games.map(({ home, away }) => `${home.name} vs ${away.name}`).join(", ");
	const rest = added + changed - games.length;
	const which = rest > 0 ? `${named} and ${rest} more` : named;
	return (
		<TodoLine
			what={<A to={builder}>{name}</A>}
			about={[league, from ? `${counts}, from ${dateListed(from)}` : counts].join(" · ")}
		>
			<Form
				call={`POST /api/schedules/${id}/publish`}
				confirm={`Publish ${counts} of ${league} (${name})? Visitors see at once: ${which}.`}
				confirmYes="Publish"
				busy="Publishing…"
				fail="Failed to publish the schedule"
				elsewhere={useHref(builder)}
			>
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<button className="button" aria-label={`Publish ${name}`}>
					Publish
				</button>
			</Form>
		</TodoLine>
	);
}

/** What drafts ended, which counts once they are published (games 32). */
function Unseen({ unseen }: { unseen: Waits["unseen"] }) {
	return (
		<Section title="Results that visitors do not see" tools={<Count count={unseen.count} />}>
			<Todo {...unseen} keyOf={idOf} more={allGames}>
				{(game) => (
					<TodoLine what={<Versus game={game} />} about={`${endText(game)} · ${placeText(game, true)}`}>
						<PublishDrafts games={[game]} name={`Publish ${game.home.name} vs ${game.away.name}`} />
					</TodoLine>
				)}
			</Todo>
		</Section>
	);
}

const endText = (game: Game) => forfeitOf(game) ?? `${game.score_home ?? ""}–${game.score_away ?? ""}`;

function Deleted({ deleted, zone }: { deleted: Waits["deleted"]; zone: string }) {
	return (
		<Section title="Deleted lately" link={{ label: "All deletions", to: to.deletions() }}>
			<Todo rows={deleted} count={deleted.length} keyOf={idOf}>
				{(row) => (
					<TodoLine
						what={<A to={to.deletion(row.id)}>{row.label}</A>}
						about={
							<>
								{nounText(row.noun)} · {row.actor}, <Moment at={row.at} zone={zone} />
							</>
						}
					>
						<RestoreForm of={row} />
					</TodoLine>
				)}
			</Todo>
		</Section>
	);
}
