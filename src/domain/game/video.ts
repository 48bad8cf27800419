/** The host of the player, without cookies; pages frame nothing else (access 9). */
export const playerOrigin = "https://www.youtube-nocookie.com";

/** What is said of a film that no player shows (games 9). */
export const filmFailed = "There was an error loading the video. Please try again later.";

/**
 * A YouTube address in any of its spellings (watch, youtu.be, shorts, live, embed, v; with or without a scheme) as the address
 * that pages embed, `https://www.youtube-nocookie.com/embed/ID` (games 9, access 9); null where it names no YouTube video.
 */
export function embedAddress(address: string): string | null {
	const id = youtubeId(address);
	return id === null ? null : `${playerOrigin}/embed/${id}`;
}

/** The page of the video on YouTube, for the poster's link; null where the address names no YouTube video. */
export function watchAddress(address: string): string | null {
	const id = youtubeId(address);
	return id === null ? null : `https://www.youtube.com/watch?v=${id}`;
}

/** The eleven characters that name a video on YouTube, or null. */
export function youtubeId(address: string): string | null {
	const url = parse(address.trim());
	if (url === null) return null;
	const short = url.hostname === "youtu.be" ? segment(url, 0) : null;
	const id = hosts.has(url.hostname) ? idOnSite(url) : short;
	return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}

const hosts: ReadonlySet<string> = new Set([
	"youtube.com",
	"www.youtube.com",
	"m.youtube.com",
	"music.youtube.com",
	"youtube-nocookie.com",
	"www.youtube-nocookie.com",
]);
const kinds: ReadonlySet<string> = new Set(["shorts", "embed", "live", "v"]);

function idOnSite(url: URL): string | null {
	const kind = segment(url, 0);
	if (kind === "watch") return url.searchParams.get("v");
	return kind !== null && kinds.has(kind) ? segment(url, 1) : null;
}

function parse(address: string): URL | null {
	const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address.replace(/^\/\//, "")}`);
	return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
}

function segment(url: URL, index: number): string | null {
	return url.pathname.split("/")[index + 1] ?? null;
}
