import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { atomText } from "../../src/domain/atom.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-21T03:30:00Z") });
	acme = await site.organization({ slug: "acme", name: "Acme & Sons" });
	staff = await staffOf(site, acme, "staff");
	league = await site.write(acme, fillLeague);
	await site.database.owner
		.sql`update games set created_at = now() - interval '9 days' where organization_id = ${acme.id}`;
});
afterAll(async () => await site.close());

interface Entry {
	id: string;
	title: string;
	content: string;
	updated: string;
	href: string;
}

/** What a reader of feeds makes of it. */
async function read(path: string) {
	const response = await site.get(`/acme/_/feeds/${path}`);
	const entries: Entry[] = [];
	let [title, field] = ["", ""];
	const take = (text: string) => {
		const entry = entries.at(-1);
		if (!entry) title += field === "title" ? text : "";
		else if (field === "id" || field === "title" || field === "content" || field === "updated") entry[field] += text;
	};
	await new HTMLRewriter()
		.on("entry", { element: () => void entries.push({ id: "", title: "", content: "", updated: "", href: "" }) })
		.on("entry > link", {
			element: (element) => void (entries.at(-1)!.href = element.getAttribute("href") ?? ""),
		})
		.on("id, title, content, updated", {
			element: ({ tagName }) => void (field = tagName),
			text: ({ text }) => take(text.trim()),
		})
		.transform(response)
		.text();
	return { type: response.headers.get("content-type"), status: response.status, title, entries };
}

const change = async (body: object) => await staff.send("PUT", `/api/gamesv2/${league.coming.id}/details`, body);

describe("changes to follow", () => {
	test("are none while every game is where visitors knew it", async () => {
		const { type, status, title, entries } = await read(`leagues/${league.league.id}/changes.atom`);
		expect([type, status]).toEqual(["application/atom+xml; charset=utf-8", 200]);
		expect(title).toBe("Changes · Monday Open · Acme &amp; Sons");
		expect(entries).toEqual([]);
	});

	test("say from where to where and why, once for each change, to whom the team or the league is of", async () => {
		const before = Date.now() - 60_000;
		await change({ date: "2026-12-01", time: "19:30", reason: "The hall is flooded", reason_seen_by: "visitors" });
		const { entries } = await read(`teams/${league.teams[2]?.id}/changes.atom`);
		expect(entries).toHaveLength(1);
		const [moved] = entries;
		expect(moved?.title).toContain("Moved: Reef Rockets at Quay Queens, Tue, Dec 1, 7:30 PM");
		expect(moved?.content).toContain("Moved from Mon, Nov 23, 8:00 PM: The hall is flooded");
		expect(moved?.content).toContain("Monday Open");
		expect(Date.parse(moved!.updated)).toBeGreaterThan(before);
		expect(moved?.id).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		expect(moved?.href).toBe(`http://localhost:3000/acme/games/${league.coming.id}`);
		expect((await read(`teams/${league.teams[0]?.id}/changes.atom`)).entries).toEqual([]);
		expect((await read(`leagues/${league.league.id}/changes.atom`)).entries.map(({ id }) => id)).toEqual([moved!.id]);
		await change({ video_url: "https://films.example/1" });
		expect((await read(`teams/${league.teams[2]?.id}/changes.atom`)).entries[0]?.id).toBe(moved!.id);
		await change({ date: "2026-12-07" });
		expect((await read(`teams/${league.teams[2]?.id}/changes.atom`)).entries[0]?.id).not.toBe(moved!.id);
	});

	test("keep the reasons of staff, and say what is postponed, cancelled or gone", async () => {
		await change({ status: "postponed", reason: "Nobody paid the rent", reason_seen_by: "staff" });
		const path = `leagues/${league.league.id}/changes.atom`;
		const [postponed] = (await read(path)).entries;
		expect(postponed?.title).toStartWith("Postponed: Reef Rockets at Quay Queens");
		expect(postponed?.content).toContain("New date to follow");
		expect(JSON.stringify((await read(path)).entries)).not.toContain("rent");
		await change({ status: "cancelled" });
		expect((await read(path)).entries[0]?.title).toStartWith("Cancelled: Reef Rockets at Quay Queens");
		await staff.send(
			"DELETE",
			`/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games/${league.coming.id}`,
		);
		const [gone] = (await read(path)).entries;
		expect(gone?.title).toStartWith("Cancelled: Reef Rockets at Quay Queens");
		expect(gone?.href).toBe("http://localhost:3000/acme/schedule");
	});

	test("have their link in the page's head and beside the calendar's; what is not there has none", async () => {
		const team = league.teams[2]?.id;
		const html = await (await site.get(`/acme/teams/${team}`)).text();
		const address = `http://localhost:3000/acme/_/feeds/teams/${team}/changes.atom`;
		expect(html).toContain(`<link rel="alternate" type="application/atom+xml" title="Changes" href="${address}"/>`);
		expect(html).toContain(`<a href="${address}">Changes alone (Atom)</a>`);
		const schedule = await (await site.get(`/acme/schedule?league=${league.league.id}`)).text();
		expect(schedule).toContain(`/_/feeds/leagues/${league.league.id}/changes.atom">Changes alone`);
		expect(await (await site.get("/acme/schedule")).text()).not.toContain("changes.atom");
		expect((await site.get("/acme/_/feeds/teams/999999/changes.atom")).status).toBe(404);
	});
});

test("a feed is well-formed, whatever games are called", () => {
	const text = atomText({
		address: "https://acme.example/a?b&c",
		title: "<Hawks> & \u0007\"Pilots'",
		url: "https://acme.example",
		author: "Acme",
		entries: [],
	});
	expect(text).toContain("<title>&lt;Hawks&gt; &amp; &quot;Pilots&apos;</title>");
	expect(text).toContain("<id>https://acme.example/a?b&amp;c</id>");
	expect(text).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});
