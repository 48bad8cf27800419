import { migrations } from "../../../db/migrate.ts";
import { Refusal } from "../../domain/refusal.ts";
import { damaged, type Part } from "./archive.ts";

/** The first part: what the file is. */
export interface Opening {
	format: 1;
	kind: "installation" | "organization";
	made: string;
	/** Those that the database had, in order. */
	migrations: { name: string; sha256: string }[];
}

export interface TableContents {
	name: string;
	columns: string[];
	rows: number;
	/** Of its parts, one after the other. */
	sha256: string;
}

/** The last part: what all others must be. */
export interface Manifest {
	/** The referred tables before those that refer to them. */
	tables: TableContents[];
	/** The last value that each gave; ids are never given twice. */
	sequences: Record<string, number>;
	/** Uploaded files: the sha256 by the key. */
	files: Record<string, string>;
	/** Keys that rows name and that were not there. */
	missing: string[];
	/** Of one organization: who it is, and the types of the sports that its rows name. */
	organization?: { id: number; name: string; slug: string; sports: Record<string, string> };
}

export const openingName = "tipoff.json";
export const manifestName = "manifest.json";

export const jsonPart = (value: Opening | Manifest | object) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);

export const openingOf = (
	kind: Opening["kind"],
	instant: number,
	applied: readonly { name: string; sha256: string }[],
): Opening => ({
	format: 1,
	kind,
	made: new Date(instant).toISOString(),
	migrations: applied.map(({ name, sha256 }) => ({ name, sha256 })),
});

/** Refused (invalid): another kind of file, one of a newer release, one of a release that is not of this line. */
export function readOpening(part: Part | undefined, kind: Opening["kind"]): Opening {
	if (part?.name !== openingName) throw damaged();
	const opening = parsed<Opening>(part);
	if (opening.format !== 1) throw newer();
	if (opening.kind !== kind)
		throw new Refusal(
			"invalid",
			kind === "installation"
				? "This file holds one organization: tipoff import-organization reads it."
				: "This file holds a whole installation: tipoff restore reads it.",
		);
	if (opening.migrations.length > migrations.length) throw newer();
	const strange = opening.migrations.find(({ sha256 }, at) => sha256 !== migrations[at]?.sha256);
	if (strange)
		throw new Refusal(
			"invalid",
			`This file was made after migration ${strange.name}, which is not the one of this release.`,
		);
	return opening;
}

export function readManifest(part: Part | undefined): Manifest {
	if (part?.name !== manifestName) throw damaged();
	return parsed<Manifest>(part);
}

/** Written by this program and whole, as its checksums say; bytes of another shape are damage. */
function parsed<T>({ bytes }: Part): T {
	try {
		return JSON.parse(bytes.toString("utf8")) as T;
	} catch {
		throw damaged();
	}
}

const newer = () => new Refusal("invalid", "This file was made by a newer release of Tipoff: install that one first.");
