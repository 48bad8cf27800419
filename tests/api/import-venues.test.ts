import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { AnswerOf } from "../../src/domain/answers.ts";
import { sameText } from "../../src/domain/sheet/choices.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { workbook } from "../support/workbook.ts";

let site: Awaited<ReturnType<typeof testApp>>;
type Staff = Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(() => void (site.now.instant += 61_000)); // imports are counted by the minute
afterAll(async () => await site.close());

let made = 0;
const fresh = async () => await staffOf(site, await site.organization({ slug: `gyms-${++made}` }), "staff");

type Outcome = AnswerOf<"POST /api/imports">;
type Content = string | Uint8Array | File;
const file = (content: Content, name = "venues.csv") =>
	content instanceof File ? content : new File([content as BlobPart], name); // bytes that nobody shares

async function send(staff: Staff, venues: Content, more: Record<string, string | File> = {}): Promise<Outcome> {
	site.now.instant += 10_000;
	const body = new FormData();
	for (const [name, value] of Object.entries({ venues: file(venues), ...more })) body.append(name, value);
	const response = await staff.send("POST", "/api/imports", body);
	expect(response.status).toBe(200);
	return (await response.json()) as Outcome;
}
const preview = async (staff: Staff, venues: Content, more = {}) =>
	await send(staff, venues, { preview: "true", ...more });
const exported = async (staff: Staff) => await (await staff.get("/api/exports/venues.csv")).text();
const venuesOf = async (staff: Staff) => (await (await staff.get("/api/venues")).json()) as AnswerOf<"GET /api/venues">;

const header =
	"venue,address,map_url,courts,monday,tuesday,wednesday,thursday,friday,saturday,sunday,closures,time_zone,note,spellings";
const pier = [
	header,
	'Pier Gym,1 Pier Road,https://maps.example/pier,"Court 1, Court 2",18:00–22:00,,,,,"09:00–12:00, 14:00–22:00",,2026-12-24..2027-01-03: Holidays; 2026-12-05 10:00-14:00: Fair,Europe/Berlin,Use the side door.,Old Pier',
	"Quay Hall,,,,,,,,,,,,,,",
	"",
].join("\r\n");
const mended = [
	"venue,courts,closures,time_zone",
	"Old Pier,Court 1,2026-12-24..2027-01-03: Holidays,",
	"Dock,Court 1,,",
	"",
].join("\n");

test("venues come in and go out by themselves, without a season, and go into a fresh organization as they were", async () => {
	const [staff, other] = [await fresh(), await fresh()];
	expect(await preview(staff, pier)).toMatchObject({
		outcome: "preview",
		counts: { venues_made: 2, venue_closures_made: 2 },
		changes: [
			{ file: "venues.csv", line: 2, row: "Pier Gym", what: "new" },
			{ file: "venues.csv", line: 3, row: "Quay Hall", what: "new" },
		],
	});
	expect(await venuesOf(staff)).toEqual([]);
	const stored = await send(staff, pier);
	expect(stored).toMatchObject({ outcome: "stored", season: null, counts: { venues_made: 2, venue_closures_made: 2 } });
	expect((await venuesOf(staff))[0]).toMatchObject({
		name: "Pier Gym",
		courts: ["Court 1", "Court 2"],
		saturday: "09:00–12:00, 14:00–22:00",
		time_zone: "Europe/Berlin",
		closures: [
			{ starts_on: "2026-12-05", ends_on: "2026-12-05", starts_at: "10:00", ends_at: "14:00", reason: "Fair" },
			{ starts_on: "2026-12-24", ends_on: "2027-01-03", starts_at: null, ends_at: null, reason: "Holidays" },
		],
	});
	const out = await exported(staff);
	expect((await send(staff, out)).outcome).toBe("unchanged");
	expect((await send(other, out)).outcome).toBe("stored");
	expect(await exported(other)).toBe(out);
	const rows = await site.database.owner.sql`select 1 from seasons s join organizations o on o.id = s.organization_id
		where o.slug like 'gyms-%'`;
	expect(rows).toHaveLength(0);
}, 120_000);

test("a second file says what it changes and leaves what it does not speak of; two files in turn settle", async () => {
	const staff = await fresh();
	await send(staff, pier);
	const seen = await preview(staff, mended);
	expect(seen.changes).toEqual([
		{
			file: "venues.csv",
			line: 2,
			row: "Pier Gym",
			what: "courts Court 1, Court 2 to Court 1, closures 2026-12-05 10:00-14:00: Fair; 2026-12-24… to 2026-12-24..2027-01-03: Holidays, time_zone Europe/Berlin to none",
		},
		{ file: "venues.csv", line: 3, row: "Dock", what: "new" },
	]);
	expect(seen.counts).toEqual({ venues_made: 1, venues_changed: 1, venue_closures_removed: 1 });
	expect((await send(staff, mended)).counts).toEqual(seen.counts);
	expect((await venuesOf(staff)).map(({ name, address, spellings }) => [name, address, spellings])).toEqual([
		["Dock", null, []],
		["Pier Gym", "1 Pier Road", ["Old Pier"]],
		["Quay Hall", null, []],
	]);
	const texts = [];
	for (const text of [pier, mended, pier, mended]) {
		expect((await send(staff, text)).outcome).toBe("stored");
		expect((await send(staff, text)).outcome).toBe("unchanged");
		texts.push(await exported(staff));
	}
	expect([texts[2], texts[3]]).toEqual([texts[0]!, texts[1]!]);
}, 120_000);

test("an import of venues is one act with one undo, which is refused where somebody has changed something since", async () => {
	const staff = await fresh();
	await send(staff, pier);
	const before = await exported(staff);
	const { undo } = await send(staff, mended);
	const listed = (await (await staff.get("/api/imports")).json()) as AnswerOf<"GET /api/imports">;
	expect(listed.imports[0]).toMatchObject({ id: undo, season: "Venues", actor: staff.username });
	const back = await staff.send("POST", `/api/imports/${undo}/undo`);
	expect([back.status, await back.json()]).toEqual([200, { message: "The import into Venues was taken back" }]);
	expect(await exported(staff)).toBe(before);
	const again = await send(staff, mended);
	const dock = (await venuesOf(staff)).find(({ name }) => name === "Dock");
	expect((await staff.send("PUT", `/api/venues/${dock?.id}`, { note: "Bring a ball." })).status).toBe(200);
	const refused = await staff.send("POST", `/api/imports/${again.undo}/undo`);
	expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
		409,
		"Since this import somebody has changed or deleted the venue “Dock”. Undo would throw that away, so nothing was taken back.",
	]);
}, 120_000);

test("what is wrong is said by line and reason, and nothing is stored", async () => {
	const staff = await fresh();
	await send(staff, pier);
	const wrong = [
		"venue,monday,time_zone,spellings",
		"Dock,late,,",
		"Barn,9-12,Mars,",
		"Loft,,,Old Pier",
		"Old Pier,,,",
		"Pier Gym,,,",
		"",
	].join("\n");
	const first = await send(staff, wrong);
	expect([first.outcome, first.problems]).toEqual([
		"refused",
		[
			'venues.csv line 2, column monday, "late": enter hours such as 16:00–22:00, or 9:00–12:00, 14:00–22:00.',
			'venues.csv line 3, column time_zone, "Mars": this is not a time zone. Choose one such as Europe/Berlin.',
		],
	]);
	const meant = wrong.replace("late", "9-12").replace("Mars", "");
	for (const outcome of [await preview(staff, meant), await send(staff, meant)])
		expect([outcome.outcome, outcome.problems]).toEqual([
			"refused",
			[
				'venues.csv line 6, column venue, "Pier Gym": this venue is there twice: it is Pier Gym.',
				'venues.csv line 4, column spellings, "Old Pier": this names another venue.',
			],
		]);
	expect(await venuesOf(staff)).toHaveLength(2);
}, 120_000);

test("a name that is nearly one that is there is asked about, and a press says that it is that one", async () => {
	const staff = await fresh();
	await send(staff, pier);
	const near = "venue,note\nPier Gymnasium,New floor\nBarn,\n";
	expect((await preview(staff, near)).news).toEqual([
		{ noun: "place", name: "Pier Gymnasium", near: "Pier Gym" },
		{ noun: "place", name: "Barn", near: null },
	]);
	const same = sameText({ noun: "place", name: "Pier Gymnasium", is: "Pier Gym" });
	const accepted = await send(staff, near, { accept: same });
	expect([accepted.outcome, accepted.counts]).toEqual(["preview", { venues_made: 1, venues_changed: 1 }]);
	expect((await send(staff, near, { same })).outcome).toBe("stored");
	expect((await venuesOf(staff)).map(({ name, note }) => [name, note])).toEqual([
		["Barn", null],
		["Pier Gym", "New floor"],
		["Quay Hall", null],
	]);
}, 120_000);

const foreign =
	'Name;Adresse;Felder;Montag;Samstag;Geschlossen;Zeitzone\r\nStraßenhalle;Große Gasse 1;"Feld 1, Feld 2";18:00–22:00;"9:00–12:00, 14:00–22:00";24.12.2026;Europe/Berlin\r\n';
/** Its sign for "to" is 0x96. */
const windows = Buffer.from(foreign.replaceAll("–", "\u0096"), "latin1");

test.each([
	["semicolons in Windows-1252", windows],
	["semicolons and a mark of UTF-8", Buffer.from(`\uFEFF${foreign}`)],
	[
		"a workbook with a day in a cell",
		workbook([
			{
				name: "Hallen",
				rows: [
					["Name", "Adresse", "Felder", "Montag", "Samstag", "Geschlossen", "Zeitzone"],
					[
						"Straßenhalle",
						"Große Gasse 1",
						"Feld 1, Feld 2",
						"18:00–22:00",
						"9:00–12:00, 14:00–22:00",
						{ day: 46380 },
						"Europe/Berlin",
					],
				],
			},
		]),
	],
])(
	"a spreadsheet in another language comes in with %s",
	async (_, bytes) => {
		const staff = await fresh();
		const read = await preview(staff, bytes);
		expect(read.problems).toEqual([]);
		expect(read.columns[0]?.columns.map(({ meaning }) => meaning)).toEqual([
			"venue",
			"address",
			"courts",
			"monday",
			"saturday",
			"closures",
			"time_zone",
		]);
		expect((await send(staff, bytes)).outcome).toBe("stored");
		expect((await venuesOf(staff))[0]).toMatchObject({
			name: "Straßenhalle",
			address: "Große Gasse 1",
			courts: ["Feld 1", "Feld 2"],
			monday: "18:00–22:00",
			saturday: "09:00–12:00, 14:00–22:00",
			closures: [{ starts_on: "2026-12-24", ends_on: "2026-12-24" }],
			time_zone: "Europe/Berlin",
		});
		expect((await send(staff, bytes)).outcome).toBe("unchanged");
	},
	120_000,
);

test("an empty file names its columns, and one of ours that a spreadsheet saved comes in again", async () => {
	const staff = await fresh();
	const template = await (await staff.get("/api/templates/venues.csv")).text();
	expect(template.trim().replace("\uFEFF", "")).toBe(header.replace(",spellings", ""));
	const saved = `${template.trim()}\r\nPier Gym,,,"Court 1, Court 2",,,,,,,,12/24/2026,,\r\n`;
	expect((await send(staff, saved)).outcome).toBe("stored");
	expect((await venuesOf(staff))[0]?.closures).toMatchObject([{ starts_on: "2026-12-24" }]);
}, 120_000);

test("500 venues come in and go out, beside others that are near none of them", async () => {
	const staff = await fresh();
	await send(staff, pier);
	const many = `venue,courts,monday,closures\n${Array.from(
		{ length: 500 },
		(_, at) => `Hall ${at + 1},"Court 1, Court 2",18:00-22:00,2026-12-24..2027-01-03: Holidays`,
	).join("\n")}\n`;
	const seen = await preview(staff, many);
	expect([seen.counts, seen.newCount, seen.changes.length]).toEqual([
		{ venues_made: 500, venue_closures_made: 500 },
		500,
		50,
	]);
	expect((await send(staff, many)).counts).toEqual(seen.counts);
	const [out, other] = [await exported(staff), await fresh()];
	expect((await send(other, out)).outcome).toBe("stored");
	expect(await exported(other)).toBe(out);
	expect((await send(staff, many)).outcome).toBe("unchanged");
}, 120_000);

test("a preview names games that would run into a closure or onto one court", async () => {
	const staff = await fresh();
	const games = file(
		"game,date,time,location,home,away,status,home_score,away_score\n" +
			"a,2027-03-01,19:00,Pier Gym,Hawks,Owls,scheduled,,\nb,2027-03-02,19:00,Quay Hall,Hawks,Crows,scheduled,,\n",
		"games.csv",
	);
	const season = { games, season: "Spring 2027", league: "Open" };
	expect((await send(staff, pier.replace("Europe/Berlin", ""), season)).outcome).toBe("stored");
	const shut = await preview(staff, "venue,closures\nQuay Hall,2027-03-01..2027-03-05: Floor\n");
	expect(shut.clashCount).toBe(1);
	expect(shut.clashes[0]).toContain("Quay Hall");
	expect((await preview(staff, "venue,note\nQuay Hall,Hi\n")).clashCount).toBe(0);
	expect((await send(staff, "venue,closures\nQuay Hall,2027-03-01..2027-03-05: Floor\n")).clashCount).toBe(
		shut.clashCount,
	);
}, 120_000);
