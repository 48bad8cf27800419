import type { Bracket } from "../../../data/bracket/brackets.ts";
import type { Deed } from "../../../domain/bracket/timetable/items.ts";
import type { Proposal, Why } from "../../../domain/bracket/timetable/timetable.ts";
import type { BracketView } from "../../../domain/bracket/view.ts";
import { roundOf } from "../../../domain/bracket/numbers.ts";
import { timeText } from "../../../domain/clock.ts";
import { to } from "../../../domain/paths.ts";
import { listed, some } from "../../../domain/some.ts";
import { gameName, teamsText } from "../../../ui/bracket/words.ts";
import { ErrorPlace, Form, TickAll } from "../../../ui/form/form.tsx";
import { ListedDay } from "../../../ui/game/listed-day.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

type Placed = Extract<Proposal, { deed: Deed }>;
type Unplaced = Extract<Proposal, { why: Why }>;

interface Props {
	division: Bracket["division"];
	view: BracketView;
	proposals: readonly Proposal[];
	/** What has a slot already. */
	staying: string | null;
}

/** The slots that were found, each with its tick, and the games that have found none; those that are ticked are saved. */
export function TimetableForm({ division: { id, season, revision }, view, proposals, staying }: Props) {
	const placed = proposals.filter((one): one is Placed => one.slot !== null);
	const unplaced = proposals.filter((one): one is Unplaced => one.slot === null);
	return (
		<Form
			id="timetable"
			className="stack gap-4"
			call={`POST /api/seasonsv2/${season.id}/divisions/${id}/timetable`}
			done="{message}"
			fail="No game was planned."
			again="Save anyway"
			next={to.staffDivision(season.id, id)}
		>
			<input type="hidden" name="revision" value={revision} data-kind="number" />
			<p>{[placedText(placed), staying].filter(Boolean).join(" ")}</p>
			{unplaced.length > 0 ? <Unplaceable view={view} unplaced={unplaced} /> : null}
			{placed.length > 0 ? (
				<>
					<Games view={view} placed={placed} />
					<ErrorPlace />
					<p>
						<button className="button main">Save slots</button>
					</p>
				</>
			) : null}
		</Form>
	);
}

/** "8 games are made, 7 planned until their teams are known." */
function placedText(placed: readonly Placed[]): string {
	const count = (deed: Deed) => placed.filter((one) => one.deed === deed).length;
	const [made, planned, moved] = [count("create"), count("plan"), count("move")];
	const parts = [
		made > 0 && some(made, "game is made", "games are made"),
		moved > 0 && some(moved, "game that is there gets its slot", "games that are there get their slots"),
		planned > 0 &&
			some(planned, "game is planned until its teams are known", "games are planned until their teams are known"),
	];
	return placed.length === 0 ? "No game finds a slot." : `${listed(parts)}.`;
}

function Unplaceable({ view, unplaced }: { view: BracketView; unplaced: readonly Unplaced[] }) {
	return (
		<div className="notice warn">
			<div className="stack gap-2">
				<p>
					<b>{`${some(unplaced.length, "game finds", "games find")} no slot.`}</b> More days, hours or venues, or less
					rest, may help.
				</p>
				<ul>
					{unplaced.map(({ drawn, why }) => (
						<li key={drawn.gameId}>{`${gameName(drawn, view)}, ${teamsText(drawn, view)}: ${whyText(why, view)}`}</li>
					))}
				</ul>
			</div>
		</div>
	);
}

function whyText(why: Why, view: BracketView): string {
	const nameOf = (gameId: string) => {
		const other = view.progress.games.get(gameId);
		return other ? gameName(other, view).toLowerCase() : "another";
	};
	if (why.is === "late") return `nothing is free before ${nameOf(why.gameId)}, which stays.`;
	if (why.is === "waits") return `it waits for ${nameOf(why.gameId)}, which has no slot.`;
	return whys[why.is];
}

const whys = {
	full: "nothing is free in these days.",
	cancelled: "it is called off.",
	outdated: "a game of teams that no longer meet stands there.",
} as const;

function Games({ view, placed }: { view: BracketView; placed: readonly Placed[] }) {
	return (
		<Table caption="Games and their slots" className="dense rows-m calendar">
			<thead>
				<tr>
					<Heading>
						<TickAll name="games[]" label="Select all games" areAll />
					</Heading>
					<Heading>Date</Heading>
					<Heading>Matchup</Heading>
					<Heading className="only-wide">Slot</Heading>
					<Heading className="only-wide">Game</Heading>
				</tr>
			</thead>
			<tbody>
				{placed.map((one) => (
					<GameRow key={one.drawn.gameId} view={view} placed={one} />
				))}
			</tbody>
		</Table>
	);
}

function GameRow({ view, placed: { drawn, slot, deed } }: { view: BracketView; placed: Placed }) {
	const { gameId: match_id, matchup } = drawn;
	const { date, time, place: location } = slot;
	const name = gameName(drawn, view);
	const where = [timeText(time), location].filter(Boolean).join(" · ");
	const notes = [drawn.isIfNeeded && "if needed", deed === "create" && "made", deed === "move" && "gets its slot"];
	const game = [name, roundOf(view.layout, matchup).name, ...notes].filter(Boolean).join(" · ");
	return (
		<tr>
			<td>
				<input
					type="checkbox"
					id={`slot-${match_id.replace("#", "-")}`}
					name="games[]"
					value={JSON.stringify({ match_id, date, time, location })}
					data-kind="json"
					defaultChecked
					aria-label={`Select ${name.toLowerCase()}: ${teamsText(drawn, view)}`}
				/>
			</td>
			<td>
				<ListedDay date={date} />
			</td>
			<th scope="row">
				<span className="team">{teamsText(drawn, view)}</span>
				<span className="only-narrow meta">{where}</span>
				<span className="only-narrow meta">{game}</span>
			</th>
			<td className="only-wide wrap-text">{where}</td>
			<td className="only-wide wrap-text">{game}</td>
		</tr>
	);
}
