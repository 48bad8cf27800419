import { and, eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import type { UserRole } from "../../src/domain/roles.ts";
import { testApp } from "../support/app.ts";
import { calls } from "../support/contract.ts";
import { fillLeague } from "../support/seasons/league.ts";

export type League = Awaited<ReturnType<typeof fillLeague>>;
export type ApiSite = Awaited<ReturnType<typeof openApiSite>>;

/** Two organizations with a league each; the first has its own domain, and things that visitors must never see. */
export async function openApiSite() {
	const site = await testApp({ publicUrl: new URL("https://leagues.example") });
	const acme = await site.organization({ slug: "acme", name: "Acme Hoops", domain: "acme.test" });
	const harbor = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	const league = await site.write(acme, fillLeague);
	const other = await site.write(harbor, fillLeague);
	return {
		...site,
		acme,
		harbor,
		league,
		other,
		/** A call on the platform's host, or on another, with the cookie of a login. */
		call: async (path: string, { host = "leagues.example", cookie = "" } = {}) => {
			const response = await site.get(`/api${path}`, { host, headers: cookie ? { cookie } : {} });
			const text = await response.text();
			return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
		},
		/** The Cookie header of a new user of an organization, or of a super admin. */
		signIn: async (organization: Organization | null, role: UserRole, host = "leagues.example") => {
			const [user] = await site.database.owner.db
				.insert(schema.users)
				.values({
					username: `${role}-${crypto.randomUUID()}`,
					email: "staff@example.test",
					role,
					organization_id: organization?.id ?? null,
				})
				.returning();
			if (!user) throw new Error("an insert returns its row");
			const cookie = (await site.app.sessions.create(user.id, host)).cookie.split(";")[0] ?? "";
			return { ...user, cookie };
		},
	};
}

/** Hides the first player, who is the captain, the last team, and the coming game's publication. */
export async function hideThings({ write, acme, league }: ApiSite) {
	const [player, team] = [league.players[0], league.leagueTeams[3]];
	if (!player || !team) throw new Error("the league has four players and teams");
	await write(acme, async ({ tx }) => {
		await tx
			.update(schema.players)
			.set({
				firstName: "Zebulon",
				lastName: "Quibble",
				privacy: "hidden",
				phoneNumber: "555-0199",
				bio: "Secretbio",
				image: "/_/secret.webp",
			})
			.where(eq(schema.players.id, player.id));
		await tx
			.update(schema.leagueTeams)
			.set({ captain_id: player.id, captain: "Zebulon Quibble" })
			.where(eq(schema.leagueTeams.id, league.leagueTeams[0]?.id ?? 0));
		await tx.update(schema.leagueTeams).set({ hidden: true }).where(eq(schema.leagueTeams.id, team.id));
		await tx
			.update(schema.games)
			.set({ published_at: null, location: "Draftville" })
			.where(and(eq(schema.games.id, league.coming.id), eq(schema.games.status, "scheduled")));
	});
	return { player, team, game: league.coming };
}

export interface Row {
	path: string;
	access: string;
	response: string;
}

/** The calls that visitors may make. */
export function publicRows(): Row[] {
	return calls
		.filter(({ method, access }) => method === "GET" && (access === "any" || access.includes("public")))
		.map(({ path, access, answer }) => ({ path: path.replace("/api", ""), access, response: answer }));
}

/** A path of the table with the ids of a league in it. */
export function filled(path: string, { league, organization }: { league: League; organization: Organization }): string {
	const ids: readonly (readonly [RegExp, string | number])[] = [
		[/^\/organizations\/domain\/\{domain\}/, `/organizations/domain/${organization.domain}`],
		[/^\/organizations\/slug\/\{slug\}/, `/organizations/slug/${organization.slug}`],
		[/\{organizationId\}/, organization.id],
		[/\{divisionId\}/, league.division.id],
		[/^\/pages\/by-slug\/\{slug\}/, `/pages/by-slug/teamList?orgId=${organization.id}`],
		[/\{seasonId\}|(?<=\/seasonsv2\/)\{id\}/, league.season.id],
		[/(?<=\/playersv2\/)\{id\}/, league.players[1]?.id ?? 0],
		[/(?<=\/teamsv2\/)\{id\}/, league.teams[0]?.id ?? 0],
		[/(?<=\/gamesv2\/)\{id\}/, league.played.id],
		[/\{sportId\}/, league.stat.sportId],
	];
	return ids.reduce((text, [pattern, id]) => text.replace(pattern, String(id)), path);
}

export function withQuery(path: string, query: string): string {
	return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}
