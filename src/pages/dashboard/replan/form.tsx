import type { ReactNode } from "react";
import type { Game } from "../../../data/game/games.ts";
import type { SeasonLeague } from "../../../data/league/places.ts";
import type { Proposed } from "../../../data/replan/plan.ts";
import { dateListed, timeText } from "../../../domain/clock.ts";
import { to } from "../../../domain/paths.ts";
import type { ReplanWay } from "../../../domain/replan/schema.ts";
import { ErrorPlace, Form, TickAll } from "../../../ui/form/form.tsx";
import { ListedDay } from "../../../ui/game/listed-day.tsx";
import { ReasonFields } from "../../../ui/game/reason-fields.tsx";
import { A } from "../../../ui/link.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

type Props = { proposed: Proposed; way: ReplanWay; place: SeasonLeague };

/** What changes, each with its tick, and what is done with those that are ticked. */
export function ReplanForm({ proposed, way, place: { season, league } }: Props) {
	const { team, remaining, add, move, remove } = proposed;
	return (
		<Form
			id="replan"
			className="change-games stack gap-4"
			call={`POST /api/seasonsv2/${season.id}/leagues/${league.id}/teams/${team.id}/replan`}
			done="{message}"
			fail="The league was not changed."
			again="Save anyway"
			next={to.staffTeam(season.id, league.id, team.id)}
		>
			<input type="hidden" name="as" value={way} />
			{way === "out" ? (
				<Rows name="games[]" title="Games of this team" rows={remaining.map((game) => gameRow(game, null))} />
			) : null}
			<Rows name="add[]" title="New games" rows={add.map(addedRow)} />
			<Rows
				name="move[]"
				title="Games that move"
				rows={move.map(({ game, slot: { date, time, place } }) => gameRow(game, { date, time, location: place }))}
			/>
			{way === "in" ? (
				<Rows name="remove[]" title="Games that are taken out" rows={remove.map((game) => gameRow(game, null))} />
			) : null}
			<div className="card pad stack gap-4">
				{way === "out" ? <Remaining /> : null}
				<ReasonFields id="replan" label="Why" />
				<ErrorPlace />
				<p>
					<button className="button main">{way === "out" ? "Drop out" : "Join"}</button>
				</p>
			</div>
		</Form>
	);
}

function Remaining() {
	return (
		<fieldset className="field acts">
			<legend>What is done with its games</legend>
			<label className="check">
				<input type="radio" name="remaining" value="cancel" defaultChecked />
				<b>Cancel</b>
				<span className="meta">They stay in the schedule, as not played.</span>
			</label>
			<label className="check">
				<input type="radio" name="remaining" value="remove" />
				<b>Take out</b>
				<span className="meta">They are in the schedule no longer.</span>
			</label>
		</fieldset>
	);
}

interface Row {
	key: string;
	value: object;
	date: string | null;
	home: string;
	away: string;
	page: string | null;
	slot: string;
	/** Where it goes. */
	moved: string | null;
}

interface SlotShown {
	date: string;
	time: string;
	location: string | null;
}

const slotText = (time: string | null, location: string | null) =>
	[timeText(time), location].filter(Boolean).join(" · ");

function gameRow({ id, revision, date, time, location, home, away }: Game, slot: SlotShown | null): Row {
	return {
		key: `${id}`,
		value: { id, revision, ...slot },
		date,
		home: home.name,
		away: away.name,
		page: to.game(id),
		slot: slotText(time, location),
		moved: slot && `${dateListed(slot.date)} · ${slotText(slot.time, slot.location)}`,
	};
}

function addedRow({ home, away, slot: { date, time, place } }: Proposed["add"][number]): Row {
	return {
		key: `${home.slt_id} ${away.slt_id} ${date}`,
		value: { home_team_id: home.slt_id, away_team_id: away.slt_id, date, time, location: place },
		date,
		home: home.name,
		away: away.name,
		page: null,
		slot: slotText(time, place),
		moved: null,
	};
}

function Rows({ name, title, rows }: { name: string; title: string; rows: readonly Row[] }): ReactNode {
	if (rows.length === 0) return null;
	return (
		<div className="stack gap-2">
			<h3>{title}</h3>
			<Table caption={title} className="dense rows-m calendar">
				<thead>
					<tr>
						<Heading>
							<TickAll name={name} label={`Select all: ${title}`} areAll />
						</Heading>
						<Heading>Date</Heading>
						<Heading>Matchup</Heading>
						<Heading className="only-wide">Slot</Heading>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<RowShown key={row.key} name={name} row={row} />
					))}
				</tbody>
			</Table>
		</div>
	);
}

function RowShown({ name, row: { key, value, date, home, away, page, slot, moved } }: { name: string; row: Row }) {
	const pair = (
		<>
			{home} <span className="dim">vs</span> {away}
		</>
	);
	const where = moved === null ? slot : <Moved from={slot} to={moved} />;
	return (
		<tr className={page === null ? undefined : "game"}>
			<td>
				<input
					type="checkbox"
					id={`${name}-${key}`.replaceAll(/[^\w-]/g, "-")}
					name={name}
					value={JSON.stringify(value)}
					data-kind="json"
					defaultChecked
					aria-label={`Select ${home} and ${away}`}
				/>
			</td>
			<td>
				<ListedDay date={date} />
			</td>
			<th scope="row">
				{page === null ? (
					<span className="team">{pair}</span>
				) : (
					<A className="team" to={page}>
						{pair}
					</A>
				)}
				<span className="only-narrow meta">{where}</span>
			</th>
			<td className="only-wide wrap-text">{where}</td>
		</tr>
	);
}

function Moved({ from, to: slot }: { from: string; to: string }) {
	return (
		<>
			<s>{from}</s> <b>→ {slot}</b>
		</>
	);
}
