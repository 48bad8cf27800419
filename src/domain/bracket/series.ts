import { refused } from "../refusal.ts";
import type { Format, Shape } from "./matchup.ts";

/** How many games two teams meet for at most in one matchup. */
export const lengths = [1, 3, 5] as const;

/** So many of them from the final back, the last one for all rounds before it: `[5, 3]` is a final of five and threes before it. */
export type Lengths = readonly number[];

const word = " best ";
const lengthsForm = /^[135](,[135]){0,13}$/;

/** A format is a shape and, where matchups have more than one game, how many: "single best 5,3". */
export function partsOf(format: Format): { shape: Shape; lengths: Lengths } {
	const at = format.indexOf(word);
	if (at < 0) return { shape: format as Shape, lengths: [1] };
	return {
		shape: format.slice(0, at) as Shape,
		lengths: format
			.slice(at + word.length)
			.split(",")
			.map(Number),
	};
}

export const shapeOf = (format: Format): Shape => partsOf(format).shape;

/** A shape with its lengths, as short as it can be said; refused (invalid) where that is not played so. */
export function formatOf(field: string, shape: Shape, said: Lengths): Format {
	const first = said.findLastIndex((length, at) => length !== said[at - 1]);
	const text = said.slice(0, Math.max(1, first + 1)).join(",");
	if (text === "" || text === "1") return shape;
	if (!lengthsForm.test(text)) throw refused(field, "A matchup has 1, 3 or 5 games.");
	if (shape === "double") throw refused(field, "A double elimination has one game a matchup.");
	return `${shape}${word}${text}`;
}

/** Splits a text that says a format; the lengths null where they are not of that form. */
export function readLengths(text: string): { shape: string; lengths: Lengths | null } {
	const at = text.indexOf(word);
	if (at < 0) return { shape: text, lengths: [1] };
	const said = text.slice(at + word.length).replaceAll(" ", "");
	return { shape: text.slice(0, at), lengths: lengthsForm.test(said) ? said.split(",").map(Number) : null };
}

/** How many games a round's matchups have that is so many rounds before the final. */
export const lengthAt = (said: Lengths, beforeFinal: number): number => said[beforeFinal] ?? said.at(-1) ?? 1;

/** A series is won by more than half of its games. */
export const winsNeeded = (bestOf: number): number => (bestOf + 1) / 2;

const idForm = /^(.*)#([2-5])$/;

/** A series' first game bears its matchup's name alone: what is one game a matchup keeps its names when it becomes a series. */
export const gameIdOf = (matchId: string, number: number): string => (number === 1 ? matchId : `${matchId}#${number}`);

/** The matchup of a game's name, and which game of it that is. */
export function placeOfGame(gameId: string): { matchId: string; number: number } {
	const [, matchId = gameId, number = "1"] = idForm.exec(gameId) ?? [];
	return { matchId, number: Number(number) };
}

/** What a game's page says of the series that it belongs to. */
export interface SeriesPlace {
	game: number;
	best_of: number;
	/** Won before this game by its home team and its away team, and with this game where it is decided. */
	home_wins: number;
	away_wins: number;
	/** It is played in any case, only if those before it leave the series open, or no more. */
	needed: "yes" | "if" | "no";
}

/** "Game 2 of the series", "Game 3 of the series, if needed". */
export const seriesNote = ({ game, needed }: SeriesPlace): string =>
	`Game ${game} of the series${{ yes: "", if: ", if needed", no: ", not needed" }[needed]}`;

/** "Game 2 of the series, 1–0 for Harbor Hawks"; of the first "Game 1 of the series, best of 3". */
export function seriesText(place: SeriesPlace, home: string, away: string): string {
	const { home_wins, away_wins, best_of } = place;
	if (home_wins + away_wins === 0) return `${seriesNote(place)}, best of ${best_of}`;
	if (home_wins === away_wins) return `${seriesNote(place)}, ${home_wins}–${away_wins}`;
	const [more, less] = [Math.max(home_wins, away_wins), Math.min(home_wins, away_wins)];
	return `${seriesNote(place)}, ${more}–${less} for ${home_wins > away_wins ? home : away}`;
}
