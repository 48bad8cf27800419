import { useState } from "react";
import { homeOf, type Board, type BoardDivision } from "../../src/domain/division/board.ts";
import { countIn, countSentence, seedsOf, type Seeding } from "../../src/domain/division/seeds.ts";
import { SeedPreview } from "../../src/ui/division/seeds.tsx";
import { FieldError } from "../../src/ui/form/text-field.tsx";
import { Dialog, formIdOf } from "../lib/dialog.tsx";
import { notSaved } from "../lib/typed-fields.ts";
import { useSaving } from "./saving.ts";
import { useTypedForm } from "./typed.ts";
import type { BoardActs } from "./use-acts.ts";
import { some } from "../../src/domain/some.ts";

interface Props {
	division: BoardDivision;
	divisions: readonly BoardDivision[];
	board: Board;
	acts: BoardActs;
	close: () => void;
}

const id = "seed-division";

/** Fills a division in the order of the standings: what it would be, and why, is shown before. */
export function SeedDialog({ division, divisions, board, acts, close }: Props) {
	const [first] = useState({ from: division.teams.length > 0 ? "division" : "standings", league: "", count: "" });
	const form = useTypedForm("seed", division.id, first);
	const { from, league, count, isWrong, seeding } = seedingOf(form.now, division);
	const { dialog, save } = useSaving(id, form);
	const places = seedsOf(board.orders, {
		division: division.id,
		divisionOf: (slt_id) => homeOf(divisions, slt_id)?.id ?? null,
		seeding,
	});
	const isSeeded = (id: number) => places.some(({ slt_id }) => slt_id === id);
	const out = board.teams.filter(({ slt_id }) => division.teams.includes(slt_id) && !isSeeded(slt_id));
	const few = some(places.length, "team");
	const submit = () => {
		const send = form.saving(async () => await acts.seed(division, seeding));
		if (!isWrong) void save(send, "Seeded from the standings");
	};
	return (
		<Dialog
			{...dialog}
			title={`Seed ${division.name}`}
			close={close}
			submit={submit}
			buttons={
				<button className="button main" form={formIdOf(id)} disabled={dialog.isBusy || isWrong || places.length === 0}>
					{isWrong ? "Seed" : `Seed ${few}`}
				</button>
			}
		>
			{division.teams.length > 0 ? (
				<FromField
					count={division.teams.length}
					from={from}
					isOther={from !== first.from}
					choose={(next) => form.write({ from: next })}
				/>
			) : null}
			{from === "standings" ? (
				<BestFields
					leagues={board.leagues}
					{...{ league, count, isWrong }}
					chooseLeague={(next) => form.write({ league: String(next ?? "") })}
					changeCount={(next) => form.write({ count: next })}
				/>
			) : null}
			{isWrong ? null : (
				<SeedPreview
					places={places}
					labels={division.seed_labels}
					teams={board.teams}
					out={out.map(({ name }) => name)}
					hidden={board.teams.some(({ hidden }) => hidden)}
				/>
			)}
		</Dialog>
	);
}

/** What the fields say. */
function seedingOf(typed: { from: string; league: string; count: string }, { teams }: BoardDivision) {
	const from: Seeding["from"] = typed.from === "division" && teams.length > 0 ? "division" : "standings";
	const league = Number(typed.league) || null;
	const wanted = countIn(typed.count);
	const seeding: Seeding = from === "division" ? { from } : { from, season_league_id: league, count: wanted ?? null };
	return { from, league, count: typed.count, isWrong: from === "standings" && wanted === undefined, seeding };
}

interface FromFieldProps {
	/** Of the division's own teams. */
	count: number;
	from: Seeding["from"];
	isOther: boolean;
	choose: (from: Seeding["from"]) => void;
}

function FromField({ count, from, isOther, choose }: FromFieldProps) {
	const own = some(count, "team");
	return (
		<fieldset className="field">
			<legend>Teams</legend>
			<Choice
				id="seed-own"
				label={`The ${own} of this division, in the order of the standings`}
				isChosen={from === "division"}
				isOther={isOther}
				choose={() => choose("division")}
			/>
			<Choice
				id="seed-best"
				label="The best teams that no other division has"
				isChosen={from === "standings"}
				isOther={isOther}
				choose={() => choose("standings")}
			/>
		</fieldset>
	);
}

interface BestFieldsProps {
	leagues: Board["leagues"];
	/** A season league, or null for all. */
	league: number | null;
	count: string;
	isWrong: boolean;
	chooseLeague: (league: number | null) => void;
	changeCount: (count: string) => void;
}

function BestFields({ leagues, league, count, isWrong, chooseLeague, changeCount }: BestFieldsProps) {
	return (
		<div className="cols min-s">
			<div className="field">
				<label htmlFor="seed-league">Standings</label>
				<select
					id="seed-league"
					value={league ?? 0}
					{...notSaved(league !== null)}
					onChange={(event) => chooseLeague(Number(event.target.value) || null)}
				>
					<option value={0}>All Leagues</option>
					{leagues.map(({ id: key, name }) => (
						<option key={key} value={key}>
							{name}
						</option>
					))}
				</select>
			</div>
			<div className="field">
				<label htmlFor="seed-count">How many</label>
				<input
					id="seed-count"
					type="number"
					min={1}
					max={64}
					placeholder="All"
					value={count}
					{...notSaved(count !== "")}
					aria-invalid={isWrong ? true : undefined}
					aria-describedby={isWrong ? "seed-count-error" : undefined}
					onChange={(event) => changeCount(event.target.value)}
				/>
				<FieldError id="seed-count" text={isWrong ? countSentence : undefined} />
			</div>
		</div>
	);
}

interface ChoiceProps {
	id: string;
	label: string;
	isChosen: boolean;
	/** The choice is not the one that is offered first. */
	isOther: boolean;
	choose: () => void;
}

function Choice({ id, label, isChosen, isOther, choose }: ChoiceProps) {
	return (
		<label className="check" htmlFor={id}>
			<input
				type="radio"
				id={id}
				name="seed-from"
				checked={isChosen}
				{...notSaved(isOther && isChosen)}
				onChange={choose}
			/>
			{label}
		</label>
	);
}
