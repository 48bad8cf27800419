import { refused } from "../refusal.ts";
import type { Format, Round, Shape } from "./matchup.ts";

/** How many games two teams meet for at most in one matchup. */
export const lengths = [1, 3, 5] as const;

/** So many of them from the final back, the last one for all rounds before it: `[5, 3]` is a final of five and threes before it. */
export type Lengths = readonly number[];

/** How many games single matchups have, by their places, where that is not what their round has (brackets 24). */
export type Others = ReadonlyMap<string, number>;

const noOthers: Others = new Map();
const othersMax = 64;

const word = " best ";
const except = " but ";
const lengthsForm = /^[135](,[135]){0,13}$/;
const otherForm = /^((?:\d{1,2}|third|fifth|seventh|losers)-\d{1,2})=([135])$/;

/** What a format says: a shape, how many games the rounds have, and which matchups have others. */
interface Parts {
	shape: Shape;
	lengths: Lengths;
	others: Others;
}

/** A format is a shape and, where matchups have more than one game, how many: "single best 5,3", "single best 1 but 0-0=3". */
export function partsOf(format: Format): Parts {
	const { shape, lengths, others } = readLengths(format);
	return { shape: shape as Shape, lengths: lengths ?? [1], others: others ?? noOthers };
}

/**
 * Where a matchup stands, whatever the bracket's size: how many rounds before the final and which one from the top, `1-0` the
 * upper semifinal; of a game for a place its section, `third-0`.
 */
export function spotOf(
	{ section, column }: Pick<Round, "section" | "column">,
	index: number,
	lastColumn: number,
): string {
	return `${section === "main" ? lastColumn - column : section}-${index}`;
}

/** Games for places are played in few shapes. */
function isIn(shape: Shape, spot: string): boolean {
	const [section = ""] = spot.split("-");
	const isThird = section === "third" && shape === "third-place";
	return !Number.isNaN(Number(section)) || shape === "placement" || isThird;
}

/** A format in which one matchup has so many games; so many as its round has are nothing to say (brackets 24). */
export function withLength(field: string, format: Format, spot: string, length: number): Format {
	const { shape, lengths, others } = partsOf(format);
	return formatOf(field, shape, lengths, new Map([...others, [spot, length]]));
}

/** How many games the matchups of that place have by their round: those for a place, and all of a double elimination, one. */
function roundLength(spot: string, lengths: Lengths): number {
	const before = Number(spot.split("-")[0]);
	return Number.isNaN(before) ? 1 : lengthAt(lengths, before);
}

export const shapeOf = (format: Format): Shape => partsOf(format).shape;

/** A shape with its lengths, as short as it can be said; refused (invalid) where that is not played so. */
export function formatOf(field: string, shape: Shape, said: Lengths, others: Others = noOthers): Format {
	const first = said.findLastIndex((length, at) => length !== said[at - 1]);
	const text = said.slice(0, Math.max(1, first + 1)).join(",") || "1";
	if (!lengthsForm.test(text)) throw refused(field, "A matchup has 1, 3 or 5 games.");
	const own = [...others]
		.filter(([spot, length]) => length !== roundLength(spot, said) && isIn(shape, spot))
		.map(([spot, length]) => `${spot}=${length}`)
		.toSorted();
	if (text === "1" && own.length === 0) return shape;
	if (shape === "double") throw refused(field, "A double elimination has one game a matchup.");
	return `${shape}${word}${text}${own.length === 0 ? "" : `${except}${own.join(",")}`}`;
}

/** Splits a text that says a format; what is not of that form is null. */
export function readLengths(text: string): { shape: string; lengths: Lengths | null; others: Others | null } {
	const at = text.indexOf(word);
	if (at < 0) return { shape: text, lengths: [1], others: noOthers };
	const [said = "", but] = text.slice(at + word.length).split(except);
	const lengths = said.replaceAll(" ", "");
	return {
		shape: text.slice(0, at),
		lengths: lengthsForm.test(lengths) ? lengths.split(",").map(Number) : null,
		others: but === undefined ? noOthers : readOthers(but),
	};
}

function readOthers(text: string): Others | null {
	const entries = text.replaceAll(" ", "").split(",");
	const found = entries.flatMap((entry): [string, number][] => {
		const [, spot, length] = otherForm.exec(entry) ?? [];
		return spot ? [[spot, Number(length)]] : [];
	});
	return found.length === entries.length && found.length <= othersMax ? new Map(found) : null;
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
