import { urlOf } from "../domain/address.ts";

/**
 * What a call says where the thing of its path is not there, or may not be seen (wording 5). By the address alone, so that
 * whatever the reason is the words are the same.
 */
export function absentSentence({ method, url }: Pick<Request, "method" | "url">): string {
	const { pathname } = urlOf(url);
	const own = sentences.find(({ methods, path }) => methods.includes(method) && path.test(pathname));
	return own?.sentence ?? "Not found.";
}

const reads = ["GET", "HEAD"];
const all = [...reads, "POST", "PUT", "DELETE"];
const sentences: readonly { methods: readonly string[]; path: RegExp; sentence: string }[] = [
	{ methods: ["PUT"], path: /^\/api\/playersv2\/[^/]+$/, sentence: "Failed to update player" },
	{ methods: ["DELETE"], path: /^\/api\/playersv2\/[^/]+$/, sentence: "Failed to delete player" },
	{
		methods: ["PUT", "DELETE"],
		path: /^\/api\/organization-links\/[^/]+$/,
		sentence: "This link is not there any more.",
	},
	{ methods: reads, path: /^\/api\/pages\/by-slug\/[^/]+$/, sentence: "Page not found." },
	{ methods: reads, path: /^\/api\/pages\/by-link\/[^/]+$/, sentence: "Page not found" },
	{ methods: ["PUT", "POST"], path: /^\/api\/pages\/[^/]+(\/images)?$/, sentence: "Page not found" },
	{ methods: ["POST"], path: /^\/api\/deletions\/[^/]+\/restore$/, sentence: "This can no longer be taken back." },
	{ methods: ["DELETE"], path: /^\/api\/deletions\/[^/]+$/, sentence: "This is no longer kept." },
	{
		methods: all,
		path: /^\/api\/organizations\/([^/]+(\/(seasons|weight|move|aliases|domains|file|restore))?|(slug|domain)\/[^/]+)$/,
		sentence: "Organization not found",
	},
	{
		methods: reads,
		path: /^\/api\/(organization-(features|links)|sportsv2\/byOrg)\/[^/]+$/,
		sentence: "Organization not found",
	},
	{
		methods: all,
		path: /^\/api\/gamesv2\/[^/]+(\/(scores|details|periods|live|sheet|taps|events))?$/,
		sentence: "Game not found.",
	},
	{ methods: all, path: /^\/api\/seasonsv2\/[^/]+\/leagues\/[^/]+\/games\/[^/]+$/, sentence: "Game not found." },
	{ methods: ["PUT"], path: /^\/api\/games\/[^/]+\/(slot|lock)$/, sentence: "Game not found." },
	{ methods: reads, path: /^\/api\/playersv2\/[^/]+(\/|$)/, sentence: "Failed to fetch player" },
	{ methods: reads, path: /^\/api\/teamsv2\/[^/]+$/, sentence: "Failed to fetch team" },
	{
		methods: reads,
		path: /^\/api\/seasonsv2\/[^/]+\/leagues\/[^/]+\/teams\/[^/]+(\/|$)/,
		sentence: "Failed to fetch team",
	},
	{
		methods: all,
		path: /^\/api\/(seasonsv2\/[^/]+\/)?divisions\/[^/]+(\/|$)/,
		sentence: "Division not found.",
	},
];
