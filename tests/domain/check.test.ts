import { flag } from "../../src/domain/check.ts";
import { expect, test } from "bun:test";
import {
	oneOf,
	optionalAddress,
	optionalDate,
	optionalEmail,
	optionalId,
	optionalInteger,
	optionalText,
	optionalTime,
	quoted,
	requiredColor,
	requiredScore,
	requiredText,
	webAddress,
} from "../../src/domain/check.ts";
import { Refusal } from "../../src/domain/refusal.ts";

const refusal = (run: () => unknown) => {
	try {
		return run();
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return `${error.kind} ${error.message} ${Object.keys(error.fields ?? {}).join()}`;
	}
};

test("text is trimmed, blank is absent, control characters go, line ends are one", () => {
	expect(requiredText("name", "  Bay City ", 60)).toBe("Bay City");
	expect(optionalText("bio", "a\r\nb\rc\td\u0000\u0007", 60)).toBe("a\nb\nc\td");
	for (const blank of [null, undefined, "", " \n\u0000 "]) expect(optionalText("bio", blank, 60)).toBeNull();
});

test("what cannot be seen is taken out before a text is called blank", () => {
	const signs = [0x200b, 0x2060, 0xfeff, 0xad, 0x200c, 0x200d, 0x200e, 0x200f, 0x61c, 0x202a, 0x202e, 0x2066, 0x2069];
	for (const sign of [...signs, 0x2028, 0xd800, 0xdfff, 0x0]) {
		const text = String.fromCharCode(sign);
		expect([sign, optionalText("name", ` ${text}${text} `, 60)]).toEqual([sign, null]);
		expect([sign, refusal(() => requiredText("name", text, 60))]).toEqual([
			sign,
			"invalid This field is required. name",
		]);
		expect([sign, optionalText("name", `${text}Ann Lee${text}`, 60)]).toEqual([sign, "Ann Lee"]);
	}
	for (const filler of ["\u115F", "\u1160", "\u3164", "\u17B4", "\uFFF0", "\u2800"])
		expect(optionalText("name", filler.repeat(3), 60)).toBeNull();
	expect(optionalText("name", "⠓⠕\u2800⠕⠏", 60)).toBe("⠓⠕\u2800⠕⠏");
	expect(optionalText("name", "evil\u202Egnp.exe", 60)).toBe("evilgnp.exe");
	expect(optionalText("name", "Bay\u200B City\uD83C", 60)).toBe("Bay City");
});

test("joiners stay inside words and emoji, which need them", () => {
	for (const text of ["می\u200Cخواهم", "क्\u200Dष", "👩\u200D👩\u200D👧", "🏳\uFE0F\u200D🌈", "⛹🏽\u200D♀\uFE0F"])
		expect(optionalText("name", text, 60)).toBe(text);
	expect(optionalText("name", "\u200DAnn \u200C Lee\u200D", 60)).toBe("Ann  Lee");
});

test("a date is one of the years 1900 to 2100", () => {
	for (const date of ["1900-01-01", "2100-12-31"]) expect(optionalDate("date", date)).toBe(date);
	for (const date of ["1899-12-31", "2101-01-01", "0001-01-01", "9999-12-31"])
		expect(refusal(() => optionalDate("date", date))).toBe("invalid Enter a date from 1900 to 2100. date");
});

test("a required text says what is missing, a long one how long it may be", () => {
	expect(refusal(() => requiredText("name", " ", 60))).toBe("invalid This field is required. name");
	expect(refusal(() => requiredText("name", null, 60, "Enter a name."))).toBe("invalid Enter a name. name");
	expect(refusal(() => optionalText("name", "x".repeat(61), 60))).toBe("invalid At most 60 characters. name");
	expect(optionalText("name", "🏀".repeat(60), 60)).toBe("🏀".repeat(60));
	expect(refusal(() => optionalText("name", 5, 60))).toBe("invalid This field must be text. name");
});

test("a web address is http or https, with https where no scheme is given", () => {
	expect(webAddress("https://x.org/a?b")).toBe("https://x.org/a?b");
	expect(webAddress("http://localhost:3000/")).toBe("http://localhost:3000/");
	expect(webAddress("x.org")).toBe("https://x.org");
	expect(webAddress("//x.org/a")).toBe("https://x.org/a");
	expect(webAddress("x.org:8080/a")).toBe("https://x.org:8080/a");
	expect(webAddress("https://[::1]/")).toBe("https://[::1]/");
	expect(webAddress("https:x.org")).toBe("https://x.org/");
	expect(webAddress("https:///x.org")).toBe("https://x.org/");
	expect(webAddress("https://x.org/a b")).toBe("https://x.org/a%20b");
	const none = ["", "javascript:alert(1)", "data:text/html,x", "mailto:a@x.org", "ftp://x.org", "https://", "word"];
	for (const text of [
		...none,
		"https://user:pw@x.org",
		"https://a@x.org",
		"two words.org",
		"/x.org",
		"\\\\x.org",
		"https:\\\\x.org",
		"///x.org",
	])
		expect(webAddress(text)).toBeNull();
	expect(optionalAddress("url", " x.org ")).toBe("https://x.org");
	expect(optionalAddress("url", "")).toBeNull();
	expect(refusal(() => optionalAddress("url", "javascript:x"))).toBe("invalid This is not a web address. url");
});

test("an e-mail address has one @ and a dot behind it", () => {
	expect(optionalEmail("email", " a.b+c@x-y.org ")).toBe("a.b+c@x-y.org");
	expect(optionalEmail("email", "")).toBeNull();
	for (const text of ["a", "a@b", "a@b@c.org", "a b@c.org", "@c.org"]) {
		expect(refusal(() => optionalEmail("email", text))).toBe("invalid This is not an email address. email");
	}
});

test("dates exist and times are HH:MM", () => {
	expect(optionalDate("date", "2012-02-29")).toBe("2012-02-29");
	expect(optionalDate("date", "")).toBeNull();
	expect(refusal(() => optionalDate("date", "2013-02-29"))).toBe("invalid This is not a date. date");
	expect(optionalTime("time", "19:00")).toBe("19:00");
	expect(optionalTime("time", "１９：００")).toBe("19:00");
	expect(optionalTime("time", null)).toBeNull();
	for (const text of ["7pm", "19:00:30", "02:30:00", "24:00", "9:00"])
		expect(refusal(() => optionalTime("time", text))).toBe("invalid This is not a time. time");
});

test("whole numbers come as numbers or digits, within their limit", () => {
	expect(optionalInteger("score", 999)).toBe(999);
	for (const text of [" 42 ", "+42", "42.0", "42."]) expect(optionalInteger("score", text)).toBe(42);
	expect(optionalInteger("score", 0)).toBe(0);
	expect(optionalInteger("weeks", 53, 53)).toBe(53);
	for (const blank of ["", null, undefined]) expect(optionalInteger("score", blank)).toBeNull();
	for (const value of [-1, 1000, 1.5, Number.NaN, "1.5", "-1", "x", "1e2"]) {
		expect(refusal(() => optionalInteger("score", value))).toBe("invalid Enter a whole number from 0 to 999. score");
	}
	expect(requiredScore("score_home", "65")).toBe(65);
	expect(refusal(() => requiredScore("score_home", ""))).toBe("invalid Enter a score. score_home");
});

test("an id is a whole number from 1, or its digits; anything else is nobody's", () => {
	expect([7, "7", " 12 "].map((value) => optionalId("team_id", value))).toEqual([7, 7, 12]);
	for (const blank of ["", null, undefined]) expect(optionalId("team_id", blank)).toBeNull();
	for (const value of [0, -1, 1.5, "1.5", "x", Number.NaN, 2 ** 53, "9007199254740993"]) {
		expect(refusal(() => optionalId("team_id", value))).toBe("invalid This is not known here. team_id");
	}
});

test("a colour is #rrggbb and a choice is one of its words", () => {
	expect(requiredColor("brand", " #A1b2C3 ")).toBe("#a1b2c3");
	expect(requiredColor("brand", "#000000")).toBe("#000000");
	for (const text of ["red", "#abc", "#12345g", "#1234567"]) {
		expect(refusal(() => requiredColor("brand", text))).toBe("invalid A colour has the form #rrggbb. brand");
	}
	expect(oneOf("theme", "dark", ["light", "dark"])).toBe("dark");
	expect(refusal(() => oneOf("theme", "toString", ["light", "dark"]))).toBe(
		"invalid Choose one of: light, dark. theme",
	);
});

test("a flag is yes or no, in JSON's words or a form's", () => {
	expect([true, "true", "on"].map((value) => flag("active", value))).toEqual([true, true, true]);
	expect([false, "false", "", null].map((value) => flag("active", value))).toEqual([false, false, false, false]);
	for (const value of ["yes", 1, undefined, {}]) expect(() => flag("active", value)).toThrow(Refusal);
});

test("a sentence repeats what was typed where it is short and plain, and nothing else", () => {
	expect(["7pm", "25:00", "Tuesdays", "Élan 3"].map(quoted)).toEqual(['"7pm"', '"25:00"', '"Tuesdays"', '"Élan 3"']);
	for (const text of ["<b>", "a".repeat(21), 'x"y', "javascript:alert(1)", "", "a\nb"])
		expect(quoted(text)).toBe("One entry");
});
