/**
 * Makes `static/build`: every file a browser may ask for, named by its content, with brotli and gzip beside it, and
 * `assets.ts`, the module that names them. The imports in it work from source and inside the compiled binary.
 */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "lightningcss";

const root = join(import.meta.dir, "..");
const out = join(import.meta.dir, "build");

export type Engine = { file: string; version: string; sha256: string };
/** `key` is its name in the manifest; chunks that only scripts ask for have none. */
type Asset = { key: string | null; name: string; type: string; bytes: Uint8Array; compress: boolean };

/** Threads of their own are entries of their own; `src/generator.ts` and `src/importer.ts` find them beside the main one. */
const workers = ["src/workers/schedule.ts", "src/workers/import.ts"];

/** The dashboard's script, what follows a running game, what watches a film, and what keeps a scorer's page. */
const entries = [
	{ key: "desk", path: "islands/desk.ts" },
	{ key: "live", path: "islands/live.ts" },
	{ key: "film", path: "islands/film.ts" },
	{ key: "analytics", path: "islands/analytics.ts" },
	{ key: "scoreWorker", path: "islands/score-worker.ts" },
] as const;

if (import.meta.main) {
	if (process.argv.includes("--binary")) await buildBinary(flag("entry", "src/main.ts"), flag("out", "dist/tipoff"));
	else await buildAssets();
}

function flag(name: string, otherwise: string): string {
	return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
}

/** Writes the assets and their module, or returns at once when nothing that goes into them has changed. */
export async function buildAssets(engine: Engine | null = null): Promise<void> {
	const buildId = digest(inputs().flatMap((path) => [path, readFileSync(join(root, path))]));
	const stamp = `// ${buildId} ${engine?.sha256 ?? "without an engine"}`;
	const module = join(out, "assets.ts");
	if (existsSync(module) && readFileSync(module, "utf8").startsWith(`${stamp}\n`)) return;
	mkdirSync(out, { recursive: true });
	const assets = [...collect(), ...(await Promise.all(entries.map(scripts))).flat()];
	for (const asset of assets) writeVariants(asset);
	replace(module, `${stamp}\n${moduleText(assets, buildId, engine)}`);
	sweep(assets, engine);
}

/** One executable file with the assets and PostgreSQL inside. */
async function buildBinary(entry: string, outfile: string): Promise<void> {
	mkdirSync(out, { recursive: true });
	const { packEngine } = await import("./engine-pack.ts");
	const engine = await packEngine(join(out, "engine.tar.zst"));
	await buildAssets(engine);
	try {
		process.exitCode = await compile(entry, outfile);
	} finally {
		await buildAssets();
	}
}

/** One executable file with what was built last inside; answers the compiler's code. It starts in a quarter of the source's time. */
export async function compile(entry: string, outfile: string, more: readonly string[] = []): Promise<number> {
	const words = ["--compile", "--minify", "--bytecode", "--format=esm", `--define=process.env.NODE_ENV="production"`];
	const build = Bun.spawn([process.execPath, "build", ...words, ...more, entry, ...workers, `--outfile=${outfile}`], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
	});
	return await build.exited;
}

/** Everything whose change must show: the files themselves, and the code that renders pages (they are cached by build). */
function inputs(): string[] {
	const folders = ["static/css", "static/fonts", "static/img", "src", "islands"].filter((path) =>
		existsSync(join(root, path)),
	);
	const found = folders.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
	);
	return ["package.json", "bun.lock", "static/build.ts", "static/speculation.rules", ...found.sort()];
}

function collect(): Asset[] {
	const font = file("font", "fonts/archivo-arena.woff2", "font/woff2", false);
	const others = ["ext", "more"].map((part) => ({
		...file("", `fonts/archivo-arena-${part}.woff2`, "font/woff2", false),
		key: null,
	}));
	return [
		sheet(
			"css",
			"tipoff.css",
			[font, ...others].map(({ name }) => name),
		),
		sheet("detailCss", "detail.css"),
		sheet("bracketCss", "brackets.css"),
		sheet("staffCss", "staff.css"),
		font,
		...others,
		file("favicon", "img/favicon.svg", "image/svg+xml; charset=utf-8", true),
		file("touchIcon", "img/touch-icon.png", "image/png", false),
		file("share", "img/share.png", "image/png", false),
		file("speculation", "speculation.rules", "application/speculationrules+json", true),
	];
}

/** An entry, and its chunks: of the dashboard's, one an island, which it asks for where a page has one. */
async function scripts({ key, path }: (typeof entries)[number]): Promise<Asset[]> {
	const { outputs } = await Bun.build({
		entrypoints: [join(root, path)],
		target: "browser",
		splitting: true,
		minify: true,
		naming: { entry: "[name].[hash].[ext]", chunk: "[name].[hash].[ext]" },
		define: { "process.env.NODE_ENV": '"production"' },
	});
	return await Promise.all(
		outputs.map(async (output) => ({
			key: output.kind === "entry-point" ? key : null,
			name: output.path.replace(/^.*\//, ""),
			type: "text/javascript; charset=utf-8",
			bytes: new Uint8Array(await output.arrayBuffer()),
			compress: true,
		})),
	);
}

/** A bundled sheet. lightningcss, because it leaves `light-dark()` and nesting alone and does not inline the font. */
function sheet(key: string, name: string, fontNames: readonly string[] = []): Asset {
	const { code } = bundle({
		filename: join(import.meta.dir, "css", name),
		minify: true,
		targets: { chrome: 125 << 16, firefox: 128 << 16, safari: 18 << 16 },
	});
	let text = new TextDecoder().decode(code);
	for (const font of fontNames) {
		const source = `../fonts/${font.replace(/\.[^.]+\.woff2$/, ".woff2")}`;
		if (text.split(source).length !== 2) throw new Error(`The sheet should name ${source} once.`);
		text = text.replace(source, font);
	}
	return asset(key, name, "text/css; charset=utf-8", new TextEncoder().encode(text), true);
}

function file(key: string, path: string, type: string, compress: boolean): Asset {
	return asset(key, path.slice(path.lastIndexOf("/") + 1), type, readFileSync(join(import.meta.dir, path)), compress);
}

function asset(key: string, name: string, type: string, bytes: Uint8Array, compress: boolean): Asset {
	const dot = name.lastIndexOf(".");
	return { key, name: `${name.slice(0, dot)}.${digest([bytes])}${name.slice(dot)}`, type, bytes, compress };
}

function writeVariants({ name, bytes, compress }: Asset): void {
	const path = join(out, name);
	if (existsSync(path) && (!compress || (existsSync(`${path}.br`) && existsSync(`${path}.gz`)))) return;
	if (compress) {
		const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		replace(`${path}.br`, brotliCompressSync(bytes, { params }));
		replace(`${path}.gz`, gzipSync(bytes, { level: 9 }));
	}
	replace(path, bytes);
}

function moduleText(assets: Asset[], buildId: string, engine: Engine | null): string {
	const imports: string[] = [];
	const path = (name: string) => {
		const local = `f${imports.length}`;
		imports.push(`import ${local} from "./${name}" with { type: "file" };`);
		return local;
	};
	const rows = assets.map(({ name, type, compress }) => {
		const variants = compress ? `br: ${path(`${name}.br`)}, gzip: ${path(`${name}.gz`)}` : "br: null, gzip: null";
		return `\t["${name}", { type: "${type}", plain: ${path(name)}, ${variants} }],`;
	});
	const packed = engine
		? `{ file: ${path("engine.tar.zst")}, version: "${engine.version}", sha256: "${engine.sha256}" }`
		: "null";
	return [
		...imports,
		"export type AssetFile = { type: string; plain: string; br: string | null; gzip: string | null };",
		`export const buildId: string = "${buildId}";`,
		"/** The addresses that the document's head needs. */",
		`export const manifest = { ${assets.flatMap(({ key, name }) => (key === null ? [] : [`${key}: "/_/assets/${name}"`])).join(", ")} };`,
		`export const files: ReadonlyMap<string, AssetFile> = new Map<string, AssetFile>([\n${rows.join("\n")}\n]);`,
		`export const engineArchive: { file: string; version: string; sha256: string } | null = ${packed};`,
		"",
	].join("\n");
}

/** Files of earlier builds go; a running server holds its own in memory. */
function sweep(assets: Asset[], engine: Engine | null): void {
	const kept = new Set(["assets.ts", ...(engine ? ["engine.tar.zst"] : [])]);
	for (const { name } of assets) for (const end of ["", ".br", ".gz"]) kept.add(name + end);
	for (const name of readdirSync(out))
		if (!kept.has(name) && !name.endsWith(".part")) rmSync(join(out, name), { recursive: true });
}

/** Whole or not at all, so that two builds at the same time do no harm. */
function replace(path: string, content: string | Uint8Array): void {
	const part = `${path}.${process.pid}.part`;
	writeFileSync(part, content);
	renameSync(part, path);
}

function digest(parts: (string | Uint8Array)[]): string {
	const hash = new Bun.CryptoHasher("sha256");
	for (const part of parts) hash.update(part).update("\0");
	return hash.digest("hex").slice(0, 12);
}
