import { optionalAddress, optionalEmail, optionalText } from "../check.ts";
import { Refusal } from "../refusal.ts";
import { youtubeId } from "../game/video.ts";

/** What the adult league's site leads to elsewhere: all may be missing (adult 9). */
export interface SiteLinks {
	team_signup?: string;
	agent_signup?: string;
	/** The form that every player completes before playing (adult 6). */
	player_form?: string;
	youth_signup?: string;
	order_form?: string;
	email?: string;
	phone?: string;
	/** Films on YouTube, by their addresses, at most three (adult 8). */
	videos?: string[];
}

const siteLinkNames = ["team_signup", "agent_signup", "player_form", "youth_signup", "order_form"] as const;
export const videosMax = 3;

/** The links as they were sent; blank takes one away. Refused with the field named. */
export function readSiteLinks(body: Readonly<Record<string, unknown>>, before: SiteLinks): SiteLinks {
	const links: Record<string, unknown> = { ...before };
	const put = (name: string, value: unknown) => {
		if (value === null || value === undefined) delete links[name];
		else links[name] = value;
	};
	for (const name of siteLinkNames) if (name in body) put(name, optionalAddress(name, body[name]));
	if ("email" in body) put("email", optionalEmail("email", body["email"]));
	if ("phone" in body) put("phone", optionalText("phone", body["phone"], 40));
	const named = Array.from({ length: videosMax }, (_, at) => `video_${at + 1}`);
	if (named.some((name) => name in body)) {
		const videos = named.flatMap((name, at) =>
			name in body ? videoIn(name, body[name]) : (before.videos?.[at] ?? []),
		);
		put("videos", videos.length > 0 ? videos : null);
	}
	return links as SiteLinks; // every name was read by its kind
}

function videoIn(name: string, value: unknown): string[] {
	const address = optionalAddress(name, value);
	if (address === null) return [];
	if (youtubeId(address) === null)
		throw new Refusal("invalid", "This is no YouTube address.", { [name]: "This is no YouTube address." });
	return [address];
}
