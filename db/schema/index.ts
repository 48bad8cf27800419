export * from "./platform.ts";
export * from "./second-factors.ts";
export * from "./seasons.ts";
export * from "./people.ts";
export * from "./rosters.ts";
export * from "./games.ts";
export * from "./kept.ts";
export * from "./game-night.ts";
export * from "./calendar.ts";
export * from "./venues.ts";
export * from "./content.ts";

interface IdsInJson {
	table: string;
	column: string;
	/** The table whose ids are the keys. */
	keys?: string;
	/** Tables by the names of properties, at any depth, that hold an id. */
	names?: Readonly<Record<string, string>>;
	/** Tables by the words in `field`, beside which `from` and `to` hold an id. */
	fields?: Readonly<Record<string, string>>;
}

/** Every place that holds an id inside jsonb: what moves rows to new ids must map these too (tenancy 4). */
export const idsInJson: readonly IdsInJson[] = [
	{ table: "box_score_lines", column: "values", keys: "stats" },
	{
		table: "game_events",
		column: "changes",
		names: { roster_id: "rosters", stat_id: "stats", period_id: "game_periods", slt_id: "league_teams" },
		fields: { period_id: "game_periods" },
	},
	{ table: "game_events", column: "payload", names: { roster_id: "rosters", period_id: "game_periods" } },
];
