import { basketball } from "../../../src/domain/sport/basketball.ts";
import { sheetOf, type GridPlayer, type Sheet } from "../../../src/domain/stat-grid/sheet.ts";
import { start, type GridState } from "../../../src/domain/stat-grid/state.ts";

const gridStats = basketball.stats.map(({ abbreviation, name }, at) => ({
	id: at + 1,
	abbreviation,
	name,
	hidden: false,
}));

const player = (
	roster_id: number,
	side: GridPlayer["side"],
	number: string | null,
	firstName: string,
	lastName: string,
): GridPlayer => ({
	roster_id,
	player_id: roster_id + 100,
	side,
	number,
	name: `${firstName} ${lastName}`.trim(),
	lastName,
});

/** Two teams, two of whose players wear 3 and two of whom are called Johnson. */
export const twoTeams: readonly GridPlayer[] = [
	player(1, "home", "2", "Kyrie", "Irving"),
	player(2, "home", "3", "Dion", "Waiters"),
	player(3, "home", "17", "Anderson", "Varejão"),
	player(4, "home", null, "Chris", "Johnson"),
	player(5, "away", "3", "Bradley", "Beal"),
	player(6, "away", "12", "A.J.", "Price"),
	player(7, "away", "50", "Emeka", "Okafor"),
	player(8, "away", "33", "Trevor", "Johnson"),
];

export function sheet(
	stats: readonly string[] = gridStats.map(({ abbreviation }) => abbreviation),
	hidden: readonly string[] = [],
): Sheet {
	const own = stats.map((abbreviation, at) => ({
		id: at + 1,
		abbreviation,
		name: gridStats.find((stat) => stat.abbreviation === abbreviation)?.name ?? abbreviation,
		hidden: hidden.includes(abbreviation),
	}));
	return sheetOf(own, twoTeams, { home: "Cleveland Cavaliers", away: "Washington Wizards" });
}

export function begun(own: Sheet, stored: Record<string, Record<string, number>> = {}): GridState {
	return start(
		own,
		own.players.map(({ name }) => stored[name] ?? {}),
	);
}

/** The values of a player that are not empty. */
export function valuesOf(own: Sheet, state: GridState, name: string): Record<string, number> {
	const row = own.players.findIndex((player) => player.name === name);
	const entries = Object.entries(state.lines[row]?.values ?? {});
	return Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== null));
}

export const rowOf = (own: Sheet, name: string) => own.players.findIndex((player) => player.name === name);
