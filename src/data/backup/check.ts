import { isFileKey } from "../files.ts";
import { damaged, partsOf, sha256 } from "./archive.ts";
import { type Manifest, manifestName, type Opening, readManifest, readOpening } from "./manifest.ts";

interface Options {
	step: (step: string, done: number, total: number) => void;
	/** Sees the rows of each part, before it is known that the whole is right. */
	visit?: (table: string, bytes: Buffer) => void;
}

/** Reads the whole file once: what it says of its parts is what they are. Refused as damaged otherwise. */
export async function checkedArchive(
	path: string,
	kind: Opening["kind"],
	{ step, visit }: Options,
): Promise<{ opening: Opening; manifest: Manifest; parts: number }> {
	const parts = partsOf(path);
	const { value: first } = await parts.next();
	const opening = readOpening(first ?? undefined, kind);
	const hashes = new Map<string, Bun.CryptoHasher>();
	const files = new Set<string>();
	let manifest: Manifest | null = null;
	let count = 1;
	for await (const part of parts) {
		step("Reading", (count += 1), count + 1);
		const [folder, name = ""] = part.name.split("/");
		if (part.name === manifestName) manifest = readManifest(part);
		else if (folder === "files" && sha256(part.bytes) === name) files.add(name);
		else if (folder === "tables") {
			hashes.set(name, (hashes.get(name) ?? new Bun.CryptoHasher("sha256")).update(part.bytes));
			visit?.(name, part.bytes);
		} else throw damaged();
	}
	if (!manifest) throw damaged();
	const nothing = sha256(new Uint8Array());
	for (const { name, sha256: meant } of manifest.tables)
		if ((hashes.get(name)?.digest("hex") ?? nothing) !== meant) throw damaged();
	for (const [key, hash] of Object.entries(manifest.files)) if (!isFileKey(key) || !files.has(hash)) throw damaged();
	step("Reading", count, count);
	return { opening, manifest, parts: count };
}
