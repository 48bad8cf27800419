export * from "./platform.ts";
export * from "./seasons.ts";
export * from "./people.ts";
export * from "./rosters.ts";
export * from "./games.ts";
export * from "./game-night.ts";
export * from "./calendar.ts";
export * from "./content.ts";

/** Every place that holds an id inside jsonb: what moves rows to new ids must map these too (HARDENING 4). */
export const idsInJson = [{ table: "box_score_lines", column: "values", keys: "stats" }] as const;
