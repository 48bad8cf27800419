import { useState } from "react";
import { elsewhere, type BoardDivision } from "../../src/domain/division/board.ts";
import {
	crossed,
	parsePools,
	poolSeeds,
	poolsText,
	readPools,
	reasonsOf,
	tooDeep,
	withinReach,
	type Pool,
	type PoolLeague,
} from "../../src/domain/division/pools.ts";
import { Refusal } from "../../src/domain/refusal.ts";
import { PoolPlan, waitingText } from "../../src/ui/division/pools.tsx";
import { Notice } from "../../src/ui/notice.tsx";
import { Dialog, formIdOf } from "../lib/dialog.tsx";
import { notSaved } from "../lib/typed-fields.ts";
import { useSaving } from "./saving.ts";
import { useTypedForm } from "./typed.ts";
import type { BoardActs } from "./use-acts.ts";

interface Props {
	division: BoardDivision;
	divisions: readonly BoardDivision[];
	leagues: readonly PoolLeague[];
	acts: BoardActs;
	close: () => void;
}

const id = "division-pools";

/** How many of each league are offered first. */
const bestFirst = "2";

/** Which rank of which league takes each seed: "A1, B1, A2, B2". */
export function PoolsDialog({ division, divisions, leagues, acts, close }: Props) {
	const stored = division.pools ? poolsText(division.pools, leagues) : "";
	const form = useTypedForm("pools", division.id, { text: stored, best: bestFirst });
	const { text, best } = form.now;
	const [error, setError] = useState("");
	const { dialog, save } = useSaving(id, form);
	const read = planIn(text, leagues);
	const seeds = "pools" in read ? poolSeeds(read.pools, leagues, elsewhere(divisions, division.id)) : [];
	const taken = reasonsOf(seeds.filter(({ kind }) => kind === "taken"));
	const waiting = waitingText(seeds);
	const savedText = taken.length === 0 ? "Pools saved" : `Pools saved, but nothing is filled. ${taken.join(" ")}`;
	const set = async (pools: readonly Pool[] | null) =>
		await save(
			form.saving(async () => await acts.pools(division, pools)),
			pools ? savedText : "Teams are set by hand",
		);
	const write = (next: string) => {
		form.write({ text: next });
		setError("");
	};
	const submit = () => {
		if ("pools" in read) return void set(read.pools);
		setError(read.error);
		document.getElementById("pools-text")?.focus();
	};
	return (
		<Dialog
			{...dialog}
			title={`Pools of ${division.name}`}
			close={close}
			submit={submit}
			buttons={<Buttons hasPools={division.pools !== null} isBusy={dialog.isBusy} byHand={() => void set(null)} />}
		>
			<Letters leagues={leagues} />
			{form.isOutdated ? <Notice tone="warn">{theirsText(stored)}</Notice> : null}
			<SeedsField text={text} isOther={text !== stored} error={error} change={write} />
			<BestOfEach {...{ leagues, best, text, write }} choose={(next) => form.write({ best: next })} />
			{seeds.length > 0 && waiting ? <Notice icon="clock">{waiting}</Notice> : null}
			{seeds.length > 0 ? <PoolPlan seeds={seeds} labels={division.seed_labels} /> : null}
		</Dialog>
	);
}

const theirsText = (stored: string) => `Somebody else has changed this meanwhile. Now: ${stored || "none"}.`;

function Buttons({ hasPools, isBusy, byHand }: { hasPools: boolean; isBusy: boolean; byHand: () => void }) {
	return (
		<>
			{hasPools ? (
				<button type="button" className="button" disabled={isBusy} onClick={byHand}>
					Set teams by hand
				</button>
			) : null}
			<button className="button main" form={formIdOf(id)} disabled={isBusy}>
				Save
			</button>
		</>
	);
}

function Letters({ leagues }: Pick<Props, "leagues">) {
	return (
		<dl className="letters">
			{leagues.map(({ letter, name }) => (
				<div key={letter}>
					<dt>{letter}</dt>
					<dd>{name}</dd>
				</div>
			))}
		</dl>
	);
}

interface SeedsFieldProps {
	text: string;
	/** It is not what is stored. */
	isOther: boolean;
	error: string;
	change: (text: string) => void;
}

function SeedsField({ text, isOther, error, change }: SeedsFieldProps) {
	return (
		<div className="field">
			<label htmlFor="pools-text">Seeds, the first one first</label>
			<textarea
				id="pools-text"
				rows={2}
				value={text}
				placeholder="A1, B1, A2, B2"
				{...notSaved(isOther)}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? "pools-error" : "pools-hint"}
				onChange={(event) => change(event.target.value)}
			/>
			{error ? (
				<p className="error" id="pools-error" role="alert">
					{error}
				</p>
			) : (
				<p className="meta" id="pools-hint">
					A letter for the league, then the rank in it.
				</p>
			)}
		</div>
	);
}

interface BestProps extends Pick<Props, "leagues"> {
	best: string;
	/** The seeds as they stand above. */
	text: string;
	choose: (best: string) => void;
	write: (text: string) => void;
}

function BestOfEach({ leagues, best, text, choose, write }: BestProps) {
	const ids = leagues.map((league) => league.id);
	const count = Math.min(32, Math.max(1, Number(best) || 1));
	const wanted = poolsText(withinReach(crossed(ids, count), leagues), leagues);
	return (
		<div className="row">
			<label htmlFor="pools-best">The best</label>
			<input
				id="pools-best"
				type="number"
				min={1}
				max={32}
				value={best}
				aria-describedby="pools-best-of"
				{...notSaved(best !== bestFirst && text !== wanted)}
				onChange={(event) => choose(event.target.value)}
			/>
			<span id="pools-best-of">of each league</span>
			<button type="button" className="button" disabled={leagues.length === 0} onClick={() => write(wanted)}>
				Write them in
			</button>
		</div>
	);
}

function planIn(text: string, leagues: readonly PoolLeague[]): { pools: Pool[] } | { error: string } {
	try {
		const pools = readPools(parsePools(text, leagues)) ?? [];
		const refusal = tooDeep(pools, leagues);
		return refusal === null ? { pools } : { error: refusal };
	} catch (error) {
		if (error instanceof Refusal) return { error: error.message };
		throw error;
	}
}
