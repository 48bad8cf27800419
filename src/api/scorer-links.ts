import { Elysia } from "elysia";
import { wireGame } from "../data/game/games.ts";
import * as links from "../data/game/scorer-links.ts";
import { read } from "../data/tenant.ts";
import { dateShort, timeNow, timeText, today } from "../domain/clock.ts";
import { to } from "../domain/paths.ts";
import { Refusal, found } from "../domain/refusal.ts";
import { scorerLinkFields, tokenFields } from "../domain/scorer/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { isToken, newToken, qrOf, refuseOver, scorerCookie, scorerOf, type Scorer } from "../http/scorer.ts";
import { described, describedOfSite } from "./describe.ts";

const linkQuery = { game: "id" } as const;
const dayQuery = { date: "date" } as const;

/** Links that let one person score without an account: one game, or the games of one day at one place. */
export function scorerLinksApi(parts: ApiParts) {
	return new Elysia().use(linksRead(parts)).use(linksMade(parts)).use(atTheTable(parts));
}

/** The links that there are, and the places that want one. */
function linksRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/scorer-links",
			async ({ ask, read }) => ({ links: await read(async (tenant) => await links.list(tenant, ask(linkQuery).game)) }),
			{
				can: "game.score",
				detail: describedOfSite(
					"Scorer links",
					"The links of an organization, or those for a game",
					"`links`: a list",
					linkQuery,
				),
			},
		)
		.get(
			"/scorer-links/places",
			async ({ ask, read }) => {
				const { date } = ask(dayQuery);
				return { places: date === undefined ? [] : await read(async (tenant) => await links.placesOn(tenant, date)) };
			},
			{
				can: "game.score",
				detail: describedOfSite("Scorer links", "The places that have games on a day", "`places`: a list", dayQuery),
			},
		);
}

/** Made, and withdrawn. */
function linksMade(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/scorer-links",
			async ({ body, write, read, request, organization }) => {
				const [draft, token] = [links.readLink(body), newToken()];
				const link = await write(async (writer) => await links.create(writer, draft, token, parts.clock()));
				const address = `${originOf(request, parts)}${to.scorer()}#${token}`;
				const [games, purpose] = await read(
					async (tenant) =>
						await Promise.all([
							links.gamesOf(tenant, link).then(({ length }) => length),
							links.purposes(tenant, [link]).then((words) => words.get(link.id) ?? ""),
						]),
				);
				const until = untilText(link.expires_at, organization.time_zone);
				return { link, address, qr: qrOf(address), purpose, until, games };
			},
			{
				can: "game.score",
				body: bodyOf(scorerLinkFields),
				detail: describedOfSite(
					"Scorer links",
					"Make a link for a game, or for a day and a place; its address is shown this once",
					"`link`, `address`, `qr` (an SVG drawing), `purpose` and `until` in words, how many `games` it is for",
				),
			},
		)
		.delete(
			"/scorer-links/:scorerLink",
			async ({ params, write }) => {
				const id = pathId(params.scorerLink);
				return {
					link: await write(async (writer) => await links.withdraw(writer, id, parts.clock())),
					message: "Link withdrawn",
				};
			},
			{
				can: { to: "game.score", of: { noun: "scorerLinks", param: "scorerLink" } },
				detail: describedOfSite(
					"Scorer links",
					"Withdraw a link; what was pressed before and comes later is kept for staff",
					"`link`",
				),
			},
		);
}

/** What the holder of a link asks for. */
function atTheTable(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/scorer-links/exchange",
			async ({ body, request, set }) => {
				const { token } = body;
				const link = isToken(token) ? await links.byToken(parts.db, token) : null;
				if (!link || !isToken(token)) throw new Refusal("missing", "This scorer link is not known.");
				const known = await toScorer(parts, request, link);
				set.headers["set-cookie"] = scorerCookie(token, link.link, parts.sessions.secure);
				return known;
			},
			{
				any: true,
				body: bodyOf(tokenFields, ["token"]),
				detail: described(
					"Scorer links",
					"Exchange a link's token for the scorer's cookie",
					"`link`, `organization`, `games`",
				),
			},
		)
		.get(
			"/scorer-links/mine",
			async ({ request }) => {
				const scorer = await scorerOf(parts, request);
				if (!scorer) throw new Refusal("unknown", "Open the scorer link again.");
				return await toScorer(parts, request, scorer);
			},
			{
				any: true,
				detail: described("Scorer links", "What the scorer's cookie is for", "`link`, `over`, `organization`, `games`"),
			},
		);
}

/** What somebody at the table learns of a link: whose it is, until when, and its games. */
async function toScorer(parts: ApiParts, request: Request, scorer: Scorer) {
	await refuseOver(parts, request, scorer);
	const { organization_id, link } = scorer;
	const organization = found(await parts.directory.byId(organization_id));
	const { value: games } = await read(parts.db, organization, "staff", parts.clock(), async (tenant) =>
		(await links.gamesOf(tenant, link)).map((game) => wireGame(game, tenant)),
	);
	const { name, color, slug } = organization;
	return { link, over: null, organization: { name, color, slug }, games };
}

/** When a link ends, by the organization's clock: "Nov 24, 2026, 6:00 AM". */
function untilText(iso: string, timeZone: string): string {
	const at = Date.parse(iso);
	return `${dateShort(today(at, timeZone))}, ${timeText(timeNow(at, timeZone))}`;
}

/** Links lead to where they were made: the platform's address, or the host that staff are on (hosts 1). */
function originOf(request: Request, { publicUrl, sessions }: ApiParts): string {
	const host = request.headers.get("host") ?? "";
	return publicUrl && publicUrl.host === host ? publicUrl.origin : `${sessions.secure ? "https" : "http"}://${host}`;
}
