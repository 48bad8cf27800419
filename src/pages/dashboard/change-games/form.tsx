import type { AffectedGame, DayOff } from "../../../data/day-off/plan.ts";
import { dateListed, timeText } from "../../../domain/clock.ts";
import { shiftDaysMax, shiftedText } from "../../../domain/day-off/shifted.ts";
import { to } from "../../../domain/paths.ts";
import { listed, some } from "../../../domain/some.ts";
import { ErrorPlace, Field, Form, TickAll } from "../../../ui/form/form.tsx";
import { PlaceField } from "../../../ui/form/place-field.tsx";
import { ListedDay } from "../../../ui/game/listed-day.tsx";
import { ReasonFields } from "../../../ui/game/reason-fields.tsx";
import { A } from "../../../ui/link.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

type Props = {
	affected: DayOff;
	places: readonly string[];
	/** Games were ticked one by one: all of them are meant. */
	isChosen: boolean;
};

/** The games that are affected, each with its tick and its new slot, and what is done with those that are ticked. */
export function ChangeForm({ affected, places, isChosen }: Props) {
	const { games, isMore } = affected;
	return (
		<Form
			id="change-games"
			className="change-games stack gap-4"
			call="POST /api/games/several"
			done="{message}"
			fail="The games were not changed."
			again="Save anyway"
			next={to.changeGames()}
		>
			<p>{summaryOf(affected)}</p>
			{isMore ? <p className="notice warn">{`Only the first ${games.length} are shown: do these first.`}</p> : null}
			<Games games={games} isChosen={isChosen} />
			<div className="card pad stack gap-4">
				<Acts games={games} places={places} isChosen={isChosen} />
				<ReasonFields id="change-games" label="Why" />
				<ErrorPlace />
				<p>
					<button className="button main">Change games</button>
				</p>
			</div>
		</Form>
	);
}

/** "12 games. New slots: 10 of 240 games in Monday Open move; 2 find none." */
function summaryOf({ games, leagues, over }: DayOff): string {
	const moved = games.filter(({ slot }) => slot).length;
	const none = games.filter(({ slot }) => slot === null).length;
	const of = leagues.reduce((sum, { count }) => sum + count, 0);
	const where = listed(leagues.map(({ name }) => name));
	const parts = [
		`${some(games.length, "game")}.`,
		moved > 0 ? `With the new slots ${moved} of the ${some(of, "game")} of ${where} move, and no other.` : "",
		none > 0 ? `${some(none, "game finds", "games find")} no free slot before the season ends.` : "",
		over > 0
			? `${some(over, "chosen game runs or is over and stays as it is", "chosen games run or are over and stay as they are")}.`
			: "",
	];
	return parts.filter(Boolean).join(" ");
}

function Games({ games, isChosen }: { games: readonly AffectedGame[]; isChosen: boolean }) {
	return (
		<Table caption="Games to change" className="dense rows-m calendar">
			<thead>
				<tr>
					<Heading>
						<TickAll name="games[]" label="Select all games" areAll={games.every(isMeant(isChosen))} />
					</Heading>
					<Heading>Date</Heading>
					<Heading>Matchup</Heading>
					<Heading className="only-wide">Now</Heading>
					<Heading className="only-wide new-slot">New slot</Heading>
				</tr>
			</thead>
			<tbody>
				{games.map((game) => (
					<GameRow key={game.id} game={game} isChosen={isChosen} />
				))}
			</tbody>
		</Table>
	);
}

/** Whether a game stands ticked: it was chosen, or something was looked for. */
const isMeant = (isChosen: boolean) => (game: AffectedGame) => isChosen || game.slot !== undefined;

function GameRow({ game, isChosen }: { game: AffectedGame; isChosen: boolean }) {
	const { id, date, time, location, home, away, league, division } = game;
	const now = [timeText(time), location, league?.name ?? division?.name].filter(Boolean).join(" · ");
	return (
		<tr className="game">
			<td>
				<input
					type="checkbox"
					id={`game-${id}`}
					name="games[]"
					value={JSON.stringify(rowOf(game))}
					data-kind="json"
					data-date={date ?? ""}
					defaultChecked={isMeant(isChosen)(game)}
					aria-label={`Select ${home.name} and ${away.name}`}
				/>
			</td>
			<td>
				<ListedDay date={date} />
			</td>
			<th scope="row">
				<A className="team" to={to.game(id)}>
					{home.name} <span className="dim">vs</span> {away.name}
				</A>
				<span className="only-narrow meta">{now}</span>
				<span className="only-narrow new-slot">
					<NewSlot game={game} />
				</span>
			</th>
			<td className="only-wide wrap-text">{now}</td>
			<td className="only-wide wrap-text new-slot">
				<NewSlot game={game} />
			</td>
		</tr>
	);
}

/** What is sent of a game: as it was looked at, and where it would go; without a free slot it is postponed by a move. */
function rowOf({ id, revision, slot }: AffectedGame) {
	if (slot === undefined) return { id, revision };
	return slot === null
		? { id, revision, date: null }
		: { id, revision, date: slot.date, time: slot.time, location: slot.place };
}

function NewSlot({ game: { slot, locked, draft, status } }: { game: AffectedGame }) {
	if (locked) return <span className="badge">Locked</span>;
	if (draft) return <span className="badge warn">Draft</span>;
	if (status === "cancelled") return <span className="badge bad">Cancelled</span>;
	if (slot === undefined) return <span className="dim">–</span>;
	if (slot === null) return <span className="badge warn">No free slot</span>;
	return (
		<span>
			<b>→ {dateListed(slot.date)}</b>
			{` · ${[timeText(slot.time), slot.place].filter(Boolean).join(" · ")}`}
		</span>
	);
}

const acts = [
	{ act: "move", label: "Move to the new slots", note: "A game without one is postponed." },
	{ act: "shift", label: "Move by days, or to a place", note: "All of them alike." },
	{ act: "postpone", label: "Postpone", note: "A new date is to follow." },
	{ act: "cancel", label: "Cancel", note: "They are not played." },
	{ act: "publish", label: "Publish", note: "Visitors see the drafts." },
	{ act: "lock", label: "Lock", note: "In their slots of a schedule." },
	{ act: "unlock", label: "Unlock", note: "A new generation may move them." },
	{ act: "delete", label: "Delete", note: "They are taken out of the schedule." },
] as const;

/** As many as a week that is lost. */
const usualDays = 7;

function Acts({ games, places, isChosen }: Pick<Props, "places" | "isChosen"> & { games: readonly AffectedGame[] }) {
	const [hasSlots, hasDrafts] = [games.some(({ slot }) => slot), games.some(({ draft }) => draft)];
	const offered = acts.filter(({ act }) => (act === "move" ? hasSlots : act !== "publish" || hasDrafts));
	const usual = hasDrafts ? "publish" : "postpone";
	return (
		<>
			<fieldset className="field acts">
				<legend>What is done with the selected games</legend>
				{offered.map(({ act, label, note }) => (
					<label key={act} className="check">
						<input type="radio" name="act" value={act} defaultChecked={act === (hasSlots ? "move" : usual)} />
						<b>{label}</b>
						<span className="meta">{note}</span>
					</label>
				))}
			</fieldset>
			<div className="cols min-s for-shift">
				<Field
					name="days"
					label="Days later"
					type="number"
					min={-shiftDaysMax}
					max={shiftDaysMax}
					defaultValue={usualDays}
					hint="Below 0 is earlier."
					data-when="act=shift"
				/>
				<PlaceField id="change-games-location" places={places} when="act=shift" />
			</div>
			<p className="for-shift" data-shift="" aria-live="polite">
				{shiftedText(
					games.filter(isMeant(isChosen)).map(({ date }) => date),
					usualDays,
				)}
			</p>
			<input type="hidden" name="ask" value="true" data-kind="boolean" />
		</>
	);
}
