/** Files of the build and brand sheets: exact names in a map, so no path is ever made from a request. */
import { readFileSync } from "node:fs";
import { files, manifest } from "../../static/build/assets.ts";
import { brandRules } from "../ui/brand.ts";

type Variant = { bytes: Uint8Array<ArrayBuffer>; encoding: "br" | "gzip" | null; etag: string };
type Ready = { type: string; variants: Variant[] };

const assetsPrefix = "/_/assets/";
const brandAddress = /^\/_\/brand\/([0-9a-f]{6}(?:-[0-9a-f]{6}){0,63})\.css$/;
const immutable = "public, max-age=31536000, immutable";

const ready: ReadonlyMap<string, Ready> = new Map(
	[...files].map(([name, file]) => [
		name,
		{
			type: file.type,
			variants: [
				...(file.br ? [variant(name, file.br, "br" as const)] : []),
				...(file.gzip ? [variant(name, file.gzip, "gzip" as const)] : []),
				variant(name, file.plain, null),
			],
		},
	]),
);

/** The answer to `/_/assets/{name}`, null when there is no such file. */
export function assetResponse(request: Request, pathname: string): Response | null {
	if (!pathname.startsWith(assetsPrefix)) return null;
	const asset = ready.get(pathname.slice(assetsPrefix.length));
	if (!asset) return null;
	const chosen = asset.variants.find(({ encoding }) => accepts(request, encoding));
	if (!chosen) return null;
	const headers: Record<string, string> = {
		"Cache-Control": immutable,
		"Content-Type": asset.type,
		ETag: chosen.etag,
		"X-Content-Type-Options": "nosniff",
	};
	if (asset.variants.length > 1) headers["Vary"] = "Accept-Encoding";
	if (matches(request, asset)) return new Response(null, { status: 304, headers });
	if (chosen.encoding) headers["Content-Encoding"] = chosen.encoding;
	return new Response(chosen.bytes, { headers });
}

/** The script that keeps scorers' pages: at one address for ever, since a browser knows it by that, and for any page of ours. */
export function scoreWorker(request: Request, pathname: string): Response | null {
	const answer = pathname === "/_/score-worker.js" ? assetResponse(request, manifest.scoreWorker) : null;
	answer?.headers.set("Cache-Control", "no-cache");
	answer?.headers.set("Service-Worker-Allowed", "/");
	return answer;
}

/**
 * The answer to `/_/brand/{hex}[-{hex}…].css`: the first colour is the page's, every one has a class of its own. Pages
 * on which a colour may change ask for it, since their policy cannot name what it will be (access 9).
 */
export function brandSheet(pathname: string): Response | null {
	const names = brandAddress.exec(pathname)?.[1]?.split("-") ?? [];
	const rules = brandRules(names.map((name) => `#${name}`));
	if (rules === null) return null;
	return new Response(rules, {
		headers: {
			"Cache-Control": immutable,
			"Content-Type": "text/css; charset=utf-8",
			"X-Content-Type-Options": "nosniff",
		},
	});
}

function variant(name: string, path: string, encoding: Variant["encoding"]): Variant {
	return { bytes: new Uint8Array(readFileSync(path)), encoding, etag: `"${name}${encoding ? `-${encoding}` : ""}"` };
}

/** Whether the client takes the encoding: named (or `*`) in Accept-Encoding, with a weight above zero. */
function accepts(request: Request, encoding: Variant["encoding"]): boolean {
	if (encoding === null) return true;
	const offers = (request.headers.get("Accept-Encoding") ?? "").split(",").map((offer) => {
		const [name = "", ...parameters] = offer.split(";").map((part) => part.trim().toLowerCase());
		return { name, refused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
	});
	const offer = offers.find(({ name }) => name === encoding) ?? offers.find(({ name }) => name === "*");
	return offer !== undefined && !offer.refused;
}

/** A name holds the hash of its content, so any variant the client has is still good. */
function matches(request: Request, asset: Ready): boolean {
	const known = request.headers.get("If-None-Match");
	if (known === null) return false;
	const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes("*") || asset.variants.some(({ etag }) => tags.includes(etag));
}
