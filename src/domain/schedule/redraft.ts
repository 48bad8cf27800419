import { isPlaced, plannedGame, planOf } from "./builder.ts";
import { slotKey } from "./calendar.ts";
import type { Generated, Input } from "./generator/generate.ts";
import type { Game } from "./plan.ts";
import type { Builder, BuilderGame } from "./wire.ts";

/**
 * What the generator is asked for a schedule: everything is placed anew but what stays. The days up to `today` of a
 * published schedule are over: they offer no more room than their games take.
 */
export function inputOf(builder: Builder, seed: number, today: string): Input {
	const stays = stayingIn(builder, today);
	const { games, ...plan } = planOf(builder);
	const byId = new Map(builder.games.map((game) => [game.id, game]));
	const fixed = games.filter(({ id }) => stays(byId.get(id)!)).map((game) => ({ ...game, fixed: true }));
	const taken = Map.groupBy(fixed, slotKey);
	const slots = builder.slots.map((slot) => {
		const isOver = builder.schedule.published_at !== null && slot.date <= today;
		return isOver ? { ...slot, capacity: taken.get(slotKey(slot))?.length ?? 0 } : slot;
	});
	return { ...plan, slots, fixed, seed };
}

/** Which games a generation keeps: locked ones, those that are settled, and published ones whose day has come, scores or not. */
export function stayingIn({ schedule }: Pick<Builder, "schedule">, today: string) {
	return (game: BuilderGame): boolean => {
		const isOver = schedule.published_at !== null && game.published !== null && isPlaced(game) && game.date <= today;
		return game.settled !== null || isOver || (game.locked && isPlaced(game));
	};
}

export interface Redraft {
	/** Games that stay in the schedule, with their new slot. */
	keep: { id: number; slot: Game }[];
	/** New games, those without a slot with the reason. */
	add: (Game | (Pick<Game, "home" | "away"> & { reason: string }))[];
	/** Drafts that go, and published games that go with the next publication. */
	drop: number[];
	remove: number[];
}

/**
 * How the games of a schedule become generated ones; those that stay are left alone. A published game remains the same game
 * where the pair with these sides meets again, in its own slot if there is one, else moved to the earliest: people have it in
 * their calendars. The others are new, and what they replace goes.
 */
export function redraft(
	builder: Pick<Builder, "games" | "schedule">,
	generated: Pick<Generated, "games" | "unplaced">,
	today: string,
): Redraft {
	const stays = stayingIn(builder, today);
	const open = builder.games.filter((game) => !stays(game));
	const published = Map.groupBy(
		open.filter((game) => game.published !== null),
		sidesKey,
	);
	const fresh = generated.games.filter(({ fixed }) => !fixed);
	const keep = fresh.flatMap((slot) => {
		const own = published.get(sidesKey(slot));
		const at = own?.findIndex((game) => publishedKey(game) === slotKey(slot)) ?? -1;
		const [game] = at < 0 ? [] : own!.splice(at, 1);
		return game ? [{ id: game.id, slot }] : [];
	});
	const stayed = new Set(keep.map(({ slot }) => slot));
	for (const own of published.values()) own.sort((a, b) => (publishedKey(a) < publishedKey(b) ? -1 : 1));
	const add: Redraft["add"] = [];
	for (const slot of fresh) {
		if (stayed.has(slot)) continue;
		const game = published.get(sidesKey(slot))?.shift();
		if (game) keep.push({ id: game.id, slot });
		else add.push(slot);
	}
	return {
		keep,
		add: [...add, ...generated.unplaced],
		drop: open.filter((game) => game.published === null).map(({ id }) => id),
		remove: [...published.values()].flat().map(({ id }) => id),
	};
}

function sidesKey({ home, away }: { home: number; away: number }): string {
	return `${home} ${away}`;
}

function publishedKey(game: BuilderGame): string {
	const { date, time, place } = game.published ?? plannedGame(game);
	return slotKey({ date: date ?? "", time: time ?? "", place });
}
