import { LRUCache } from "lru-cache";
import { NotYet } from "../domain/refusal.ts";

/** Calls that cost much, and how many of them a person may make within a minute. */
const kinds: readonly { name: string; fits: (request: Request, path: string) => boolean; most: number }[] = [
	{ name: "import", fits: (_, path) => path.startsWith("/api/import"), most: 20 },
	{ name: "generate", fits: (_, path) => path.includes("/generate"), most: 20 },
	{ name: "download", fits: (request, path) => request.method === "GET" && isDownload(path), most: 5 },
	{
		name: "upload",
		fits: (request) => /^multipart\//i.test(request.headers.get("content-type") ?? ""),
		most: 60,
	},
];

/** The path of a call as its route is written; the router takes it with a slash at its end too. */
export const calledPath = (path: string) => path.replace(/(?<=.)\/$/, "");

/** The file of a whole organization. */
export const isDownload = (path: string) => /^\/api\/organizations\/[^/]+\/file$/.test(path);

const minuteMs = 60_000;
const peopleMax = 10_000;

/** Keeps one person from wearing out what all share; counted in this process alone. */
export function expensiveLimits(clock: () => number) {
	const windows = new LRUCache<string, { from: number; count: number }>({ max: peopleMax });
	return {
		/** Whether somebody has to be known before the call is let through. */
		concerns: (request: Request, path: string) =>
			(request.method !== "GET" || isDownload(path)) && kinds.some(({ fits }) => fits(request, path)),
		/** Refused (429): one too many; it may be asked again when the minute is over. */
		count(request: Request, path: string, person: number): void {
			for (const { name, most, fits } of kinds) {
				if (!fits(request, path)) continue;
				const key = `${person} ${name}`;
				const known = windows.get(key);
				const now = clock();
				const window = known && now < known.from + minuteMs ? known : { from: now, count: 0 };
				windows.set(key, window);
				window.count += 1;
				const seconds = Math.ceil((window.from + minuteMs - now) / 1000);
				if (window.count > most)
					throw new NotYet("often", "That was a lot at once. Please wait a minute and try again.", seconds);
			}
		},
	};
}
