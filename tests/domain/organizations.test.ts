import { expect, test } from "bun:test";
import fc from "fast-check";
import { domainRefusal, proofName, readDomain } from "../../src/domain/organization/custom-domain.ts";
import { organizationWeight, readOrganization, zoneMoveText } from "../../src/domain/organization/organizations.ts";
import { said } from "../support/said.ts";

test("a form's lists and blanks mean what a form means by them", () => {
	const { site, platform } = readOrganization(
		{ name: " Acme ", "sportIds[]": ["", "2", "1", "2"], slug: "", theme: "", color: "", city: "", domain: " " },
		null,
	);
	expect(site).toEqual({ name: "Acme", city: null });
	expect(platform).toEqual({ sportIds: [2, 1], domain: null });
	expect(readOrganization({ "sportIds[]": "" }, null).platform).toEqual({ sportIds: [] });
	expect(readOrganization({}, null)).toEqual({ site: {}, platform: {} });
});

test("a deletion says what it takes, and that it can be taken back", () => {
	const back = "You can take it back for 30 days from the list of organizations.";
	expect(organizationWeight("Pier Hoops", { seasons: 2, teams: 1, stats: 15, attribute_values: 144 }, 3)).toBe(
		`This takes away Pier Hoops: 2 seasons, 1 team, 3 users, and all that belongs to them. ${back}`,
	);
	expect(organizationWeight("Pier Hoops", {}, 1)).toBe(
		`This takes away Pier Hoops: 1 user, and all that belongs to them. ${back}`,
	);
	expect(organizationWeight("Pier Hoops", { stats: 15 }, 0)).toBe(`This takes away Pier Hoops. ${back}`);
});

test("a zone says what moves, and nothing where nothing does", () => {
	expect(zoneMoveText(12, "America/Los_Angeles", "America/New_York", 3)).toBe(
		"12 games to come keep their date and time on the clock, which is America/New_York then instead of America/Los_Angeles: in calendars that people have subscribed to, they move by 3 hours, to earlier.",
	);
	expect(zoneMoveText(1, "Asia/Tokyo", "Asia/Kolkata", -3.5)).toContain("it moves by 3.5 hours, to later.");
	expect(zoneMoveText(1, "Europe/Paris", "Europe/London", -1)).toContain("1 hour, to later");
	for (const [games, to, hours] of [
		[0, "b", 3],
		[5, "a", 0],
		[5, "b", 0],
	] as const)
		expect(zoneMoveText(games, "a", to, hours)).toBe("");
});

test("a domain is read as people paste it", () => {
	expect(readDomain(" HTTPS://www.Hoops.example:443/ ", null)).toBe("hoops.example");
	for (const pasted of ["https://ok.example.org/", "ok.example.org/teams?x=1", "http://ok.example.org:80/#top"])
		expect(readDomain(pasted, null)).toBe("ok.example.org");
	expect(readDomain("bücher.example", null)).toBe("xn--bcher-kva.example");
	expect([readDomain("", null), readDomain(null, null)]).toEqual([null, null]);
	expect(proofName("hoops.example")).toBe("_tipoff.hoops.example");
});

test("neither the platform's host nor anything below it is anybody's, whatever stands before it", () => {
	const label = fc.stringMatching(/^[a-z0-9]{1,10}$/);
	fc.assert(
		fc.property(fc.array(label, { maxLength: 3 }), (labels) => {
			const host = [...labels, "leagues", "example"].join(".");
			expect(domainRefusal(host, "leagues.example")).toBe(said.domainOfPlatform);
		}),
	);
	expect(domainRefusal("myleagues.example", "leagues.example")).toBeNull();
	expect(domainRefusal("hoops.example", null)).toBeNull();
});
