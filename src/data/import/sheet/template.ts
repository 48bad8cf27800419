import type { FileKind } from "../../../domain/csv/header.ts";
import { csvRow } from "../../../domain/csv/rows.ts";
import { templateOf } from "../../../domain/sheet/template.ts";
import type { Tenant } from "../../tenant.ts";
import { knownFor, knownOf } from "../known.ts";

/** An empty file of a kind, its headings those that this organization's import knows; with the mark by which Excel knows UTF-8. */
export async function templateFile({ tx, organization }: Tenant, kind: FileKind): Promise<string> {
	const known = await knownOf(tx, organization);
	return `\uFEFF${csvRow(templateOf(kind, knownFor(known, known.usual)))}`;
}
