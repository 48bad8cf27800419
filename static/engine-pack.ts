import { join } from "node:path";
import { engineFiles, manifestName, packageEngine } from "../db/engine/source.ts";

/** Packs this platform's engine into one archive (tar, zstd) for the binary; unpacking wants version and sha256 back. */
export async function packEngine(outFile: string): Promise<{ file: string; version: string; sha256: string }> {
	const source = packageEngine();
	if (!("directory" in source)) throw new Error("the npm package is a folder");
	const { files, links } = engineFiles(source.directory);
	const entries: Record<string, string | Uint8Array> = { [manifestName]: JSON.stringify({ links }) };
	// Bytes, since Bun.Archive stores a file that it was given by name as an empty one.
	for (const file of files) entries[file] = await Bun.file(join(source.directory, file)).bytes();
	const packed = await Bun.zstdCompress(await new Bun.Archive(entries).bytes(), { level: 10 });
	await Bun.write(outFile, packed);
	const sha256 = new Bun.CryptoHasher("sha256").update(packed).digest("hex");
	return { file: outFile, version: source.version, sha256 };
}
