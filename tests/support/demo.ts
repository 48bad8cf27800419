import { testApp } from "./app.ts";
import { demoInstant } from "./templates.ts";

/** The demo, served by a real server on loopback with a clock that stands still on a Friday evening of the season. */
export async function demoSite() {
	const site = await testApp({ instant: demoInstant, template: "demo" });
	const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	return {
		...site,
		url: `http://127.0.0.1:${server.port}`,
		async close() {
			await server.stop(true);
			await site.close();
		},
	};
}

/** The pages that links lead to from the starts, no more than `perKind` of each kind. */
export async function crawl(get: (path: string) => Promise<Response>, starts: readonly string[], perKind: number) {
	const seen = new Map<string, { status: number; html: string; from: string }>();
	const counts = new Map<string, number>();
	const queue = starts.map((path) => ({ path, from: "the start" }));
	for (let at = 0; at < queue.length; at += 1) {
		const { path, from } = queue[at] ?? { path: "", from: "" };
		const count = counts.get(kindOf(path)) ?? 0;
		if (seen.has(path) || count >= perKind) continue;
		counts.set(kindOf(path), count + 1);
		const response = await get(path);
		const isPage = response.headers.get("content-type")?.startsWith("text/html");
		const html = isPage ? await response.text() : "";
		if (!isPage) await response.body?.cancel();
		seen.set(path, { status: response.status, html, from });
		for (const [, href = ""] of html.matchAll(/\shref="([^"#]*)[^"]*"/g)) {
			const next = href.replaceAll("&amp;", "&");
			if (next.startsWith("/") && !next.startsWith("/_/")) queue.push({ path: next, from: path });
		}
	}
	return seen;
}

/** One address a kind of page: ids and query values do not make another kind. */
export function kinds(paths: Iterable<string>): string[] {
	const first = new Map<string, string>();
	for (const path of paths) if (!first.has(kindOf(path))) first.set(kindOf(path), path);
	return [...first.values()];
}

/** `/harbor/teams/3?season=2` is of the kind `/harbor/teams/N?season`. */
const kindOf = (path: string) => path.replace(/\/\d+/g, "/N").replace(/=[^&]*/g, "");
