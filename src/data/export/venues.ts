import { factColumns, writeFacts } from "../../domain/csv/facts.ts";
import { venueFacts } from "../../domain/csv/venue-facts.ts";
import { all } from "../venue/venues.ts";
import type { Scope, Table } from "./scope.ts";

/** The venues of the organization, whatever season plays there, by name; pictures are in no file. */
export async function venuesTable({ tx }: Pick<Scope, "tx">): Promise<Table> {
	const rows = await all({ tx });
	return [["venue", ...factColumns(venueFacts)], ...rows.map((row) => [row.name, ...writeFacts(venueFacts, row)])];
}
