import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { imageFile } from "../support/pictures.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof staffOf>>;
let harbor: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-21T03:30:00Z") });
	acme = await staffOf(site, await site.organization({ slug: "acme" }), "staff");
	harbor = await staffOf(site, await site.organization({ slug: "harbor" }), "staff");
});
afterAll(async () => await site.close());

type Venue = { id: number; name: string; revision: number; closures: { id: number }[] } & Record<string, unknown>;

const list = async (staff = acme) => (await (await staff.get("/api/venues")).json()) as Venue[];
const add = async (body: object) => await acme.send("POST", "/api/venues", body);
const made = async (body: object) => ((await (await add(body)).json()) as { venue: Venue }).venue;
const shut = async ({ id }: Venue, body: object) => await acme.send("POST", `/api/venues/${id}/closures`, body);
const named = async (name: string) => (await list()).find((venue) => venue.name === name);

const whole = {
	name: "Pier Gym",
	address: "12 Pier Road",
	map_url: "https://maps.example/pier",
	courts: ["Court 1", "Court 2"],
	note: "Enter by the back door.",
	time_zone: "Europe/Berlin",
	spellings: ["The Pier"],
	monday: "16:00–22:00",
	tuesday: null,
	wednesday: null,
	thursday: null,
	friday: null,
	saturday: "09:00–12:00, 14:00–01:00",
	sunday: null,
};

describe("venues", () => {
	test("keep every field, and are listed by name", async () => {
		expect(await made(whole)).toMatchObject({ ...whole, closures: [] });
		await made({ name: "anchor Hall" });
		expect((await list()).map(({ name }) => name)).toEqual(["anchor Hall", "Pier Gym"]);
		expect((await list())[0]).toMatchObject({
			address: null,
			courts: [],
			spellings: [],
			monday: null,
			time_zone: null,
		});
	});

	test("have a picture that visitors see on their page, until it is taken away", async () => {
		const venue = await made({ name: "Lantern Hall" });
		const put = async (form: FormData) => await acme.send("PUT", `/api/venues/${venue.id}`, form);
		const form = new FormData();
		form.set("picture", imageFile("hall"));
		form.set("note", "By the lantern");
		const after = ((await (await put(form)).json()) as { venue: Venue }).venue;
		expect(after).toMatchObject({ name: "Lantern Hall", note: "By the lantern" });
		const page = async () => await (await site.get(`/acme/schedule/venues/${venue.id}`)).text();
		expect(await page()).toContain(`<img class="venue-picture" src="${String(after["picture"])}"`);
		const file = await site.get(String(after["picture"]));
		expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
		const none = new FormData();
		none.set("picture", new File(["no picture"], "hall.png", { type: "image/png" }));
		expect((await put(none)).status).toBe(422);
		const gone = new FormData();
		gone.set("removePicture", "on");
		expect(((await (await put(gone)).json()) as { venue: Venue }).venue["picture"]).toBeNull();
		expect(await page()).not.toContain("venue-picture");
	});

	test("take courts a line each and hours as they are typed, and change what is sent alone", async () => {
		const venue = await made({ name: "Quay Hall", courts: "North\n South,North" });
		expect(venue["courts"]).toEqual(["North", "South"]);
		const path = `/api/venues/${venue.id}`;
		const { venue: after } = (await (
			await acme.send("PUT", path, { monday: "4 pm - 10 pm", sunday: "14-22, 9.30-12", friday: "closed" })
		).json()) as { venue: Venue };
		expect(after).toMatchObject({
			courts: ["North", "South"],
			monday: "16:00–22:00",
			friday: null,
			sunday: "09:30–12:00, 14:00–22:00",
		});
		expect((await acme.send("PUT", path, { note: "Late", revision: venue.revision })).status).toBe(409);
	});

	test("refuse what no venue has, with the field named", async () => {
		const wrong: [object, string][] = [
			[{ name: " " }, "name"],
			[{ name: "x".repeat(101) }, "name"],
			[{ name: "  píer GYM " }, "name"],
			[{ name: "the pier" }, "name"],
			[{ name: "New Hall", spellings: ["Pier gym"] }, "spellings"],
			[{ name: "New Hall", courts: ["x".repeat(41)] }, "courts"],
			[{ name: "New Hall", monday: "whenever" }, "monday"],
			[{ name: "New Hall", monday: "16-20, 18-22" }, "monday"],
			[{ name: "New Hall", time_zone: "Mars/Base" }, "time_zone"],
			[{ name: "New Hall", map_url: "javascript:alert(1)" }, "map_url"],
		];
		for (const [body, field] of wrong) {
			const answer = await add(body);
			expect([body, answer.status]).toEqual([body, 422]);
			expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
		}
		expect(await named("New Hall")).toBeUndefined();
	});

	test("are shut on days or in hours of them, and a closure goes and comes back", async () => {
		const venue = await made({ name: "Reef Hall" });
		expect((await shut(venue, { starts_on: "2026-12-24", ends_on: "2027-01-03", reason: "Holidays" })).status).toBe(
			200,
		);
		const hours = { starts_on: "2026-12-05", starts_at: "10:00", ends_at: "14:00" };
		const { closure } = (await (await shut(venue, hours)).json()) as { closure: { id: number } };
		const closures = async () => (await named("Reef Hall"))?.closures;
		expect(await closures()).toMatchObject([
			{ ...hours, ends_on: "2026-12-05", reason: null },
			{ starts_on: "2026-12-24", ends_on: "2027-01-03", starts_at: null, ends_at: null, reason: "Holidays" },
		]);
		const wrong: [object, string][] = [
			[{}, "starts_on"],
			[{ starts_on: "2026-12-05", ends_on: "2026-12-04" }, "ends_on"],
			[{ starts_on: "2026-12-05", starts_at: "10:00" }, "ends_at"],
			[{ starts_on: "2026-12-05", ends_at: "10:00" }, "starts_at"],
			[{ starts_on: "2026-12-05", starts_at: "10:00", ends_at: "09:00" }, "ends_at"],
		];
		for (const [body, field] of wrong)
			expect([field, await (await shut(venue, body)).json()]).toMatchObject([
				field,
				{ fields: { [field]: expect.any(String) } },
			]);
		const other = await named("Quay Hall");
		expect((await acme.send("DELETE", `/api/venues/${other?.id}/closures/${closure.id}`)).status).toBe(404);
		const gone = await acme.send("DELETE", `/api/venues/${venue.id}/closures/${closure.id}`);
		expect((await closures())?.length).toBe(1);
		expect((await acme.send("POST", `/api/deletions/${gone.headers.get("Deletion")}/restore`, {})).status).toBe(200);
		expect((await closures())?.[0]).toMatchObject(hours);
	});

	test("say for how many games of the calendar a closure shuts them, and which hours leave some outside", async () => {
		const coves = await site.organization({ slug: "coves" });
		const staff = await staffOf(site, coves, "staff");
		const league = await site.write(coves, fillLeague);
		const { venue } = (await (await staff.send("POST", "/api/venues", { name: "Cove Gym" })).json()) as {
			venue: Venue;
		};
		await site.database.owner
			.sql`update games set location = 'Cove Gym', date = '2026-12-08', time = '19:30' where id = ${league.coming.id}`;
		const closures = `/api/venues/${venue.id}/closures`;
		const message = async (body: object) => (await (await staff.send("POST", closures, body)).json()) as object;
		expect(await message({ starts_on: "2026-12-09" })).toMatchObject({ message: "Closure added" });
		expect(await message({ starts_on: "2026-12-07", ends_on: "2026-12-08" })).toMatchObject({
			message: "Closure added: 1 game falls into it",
		});
		const page = async () => await (await staff.get(`/dashboard/venues/${venue.id}`)).text();
		expect(await page()).toContain("1 game falls into it");
		expect(await page()).not.toContain("outside these hours");
		for (const { id } of (await list(staff))[0]?.closures ?? []) await staff.send("DELETE", `${closures}/${id}`);
		await staff.send("PUT", `/api/venues/${venue.id}`, { tuesday: "16:00–19:00" });
		expect(await page()).toContain("1 game lies outside these hours");
	});

	test("are an organization's own, and a deleted one comes back with its closures", async () => {
		const venue = await made({ ...whole, name: "Short Hall", spellings: [] });
		await shut(venue, { starts_on: "2026-12-24" });
		expect(await list(harbor)).toEqual([]);
		expect((await harbor.send("PUT", `/api/venues/${venue.id}`, { name: "Theirs" })).status).toBe(404);
		expect((await harbor.send("POST", `/api/venues/${venue.id}/closures`, { starts_on: "2026-12-24" })).status).toBe(
			404,
		);
		const gone = await acme.send("DELETE", `/api/venues/${venue.id}`);
		expect(await named("Short Hall")).toBeUndefined();
		expect((await acme.send("POST", `/api/deletions/${gone.headers.get("Deletion")}/restore`, {})).status).toBe(200);
		expect(await named("Short Hall")).toMatchObject({ courts: whole.courts, closures: [{ starts_on: "2026-12-24" }] });
	});
});

describe("their pages", () => {
	test("list what there is, or say that there is none, and are closed to visitors", async () => {
		const html = await (await acme.get("/dashboard/venues")).text();
		expect(html).toContain("<h1>Venues</h1>");
		expect(html).toContain("Court 1, Court 2");
		expect(html).toContain("Sat, Dec 5");
		expect(await (await harbor.get("/dashboard/venues")).text()).toContain("No venues yet.");
		expect((await site.get("/acme/dashboard/venues")).status).toBe(302);
	});

	test("show one with its hours and what is shut, and are another organization's 404", async () => {
		const venue = await named("Reef Hall");
		const html = await (await acme.get(`/dashboard/venues/${venue?.id}`)).text();
		expect(html).toContain("<h1>Reef Hall</h1>");
		expect(html).toContain("Sat, Dec 5");
		expect(html).toContain("10:00 AM – 2:00 PM");
		expect((await harbor.get(`/dashboard/venues/${venue?.id}`)).status).toBe(404);
	});
});
