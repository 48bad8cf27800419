// What is true of the generated season, added up from the rows of its files alone: what tests hold the product against.
import { generatedSeason } from "./generated-season.ts";

type Row = Record<string, string>;

export interface TeamRecord {
	team: string;
	wins: number;
	losses: number;
	/** Wins over games. */
	share: number;
}

let rows: { games: Row[]; lines: Row[] } | undefined;

/** The files' rows, by the names of their columns. */
export function seasonRows(): { games: Row[]; lines: Row[] } {
	rows ??= rowsIn(generatedSeason().files);
	return rows;
}

const rowsIn = ({ games, boxScores }: { games: string; boxScores: string }) => ({
	games: rowsOf(games),
	lines: rowsOf(boxScores),
});

/** Every team's record, the best share of wins first. */
export function records(): TeamRecord[] {
	const won = new Map<string, [number, number]>();
	for (const { home = "", away = "", home_score, away_score, status } of seasonRows().games) {
		if (status !== "final") continue;
		const homeWins = Number(home_score) > Number(away_score);
		for (const [team, wins] of [
			[home, homeWins],
			[away, !homeWins],
		] as const) {
			const [w, l] = won.get(team) ?? [0, 0];
			won.set(team, wins ? [w + 1, l] : [w, l + 1]);
		}
	}
	return [...won]
		.map(([team, [wins, losses]]) => ({ team, wins, losses, share: wins / (wins + losses) }))
		.toSorted((a, b) => b.share - a.share);
}

interface Total {
	player: string;
	name: string;
	total: number;
	games: number;
}

const totalled = new Map<string, readonly Total[]>();

/** What players have of a stat over all teams, and in how many games; the most first. */
export function totals(stat: string): readonly Total[] {
	const known = totalled.get(stat) ?? added(stat);
	totalled.set(stat, known);
	return known;
}

function added(stat: string): Total[] {
	const found = new Map<string, Total>();
	for (const line of seasonRows().lines) {
		if (!line[stat]) continue;
		const player = line["player"] ?? "";
		const { total, games } = found.get(player) ?? { total: 0, games: 0 };
		const name = `${line["first_name"]} ${line["last_name"]}`.trim();
		found.set(player, { player, name, total: total + Number(line[stat]), games: games + 1 });
	}
	return [...found.values()].toSorted((a, b) => b.total - a.total);
}

export const totalOf = (player: string, stat: string): number =>
	totals(stat).find((one) => one.player === player)?.total ?? 0;

/** No cell of the files holds a quote or a line end. */
function rowsOf(text: string): Row[] {
	const [head = [], ...others] = text
		.trim()
		.split("\n")
		.map((row) => (row.includes('"') ? quotedCells(row) : row.split(",")));
	return others.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

const quotedCells = (row: string) =>
	[...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
