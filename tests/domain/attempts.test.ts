import { expect, test } from "bun:test";
import { attemptsMs, networkOf, refuseTooSoon, waitSeconds } from "../../src/domain/account/attempts.ts";
import { NotYet } from "../../src/domain/refusal.ts";

test("five failures of an account are free, then each doubles the wait up to a minute", () => {
	expect([0, 4, 5, 6, 7, 11, 40].map((count) => waitSeconds("account", count, 1000, 1000))).toEqual([
		0, 0, 1, 2, 4, 60, 60,
	]);
	expect([29, 30, 33].map((count) => waitSeconds("address", count, 0, 0))).toEqual([0, 1, 8]);
});

test("the wait runs from the last failure and ends", () => {
	expect([0, 500, 3999, 4000, 9000].map((now) => waitSeconds("account", 7, 0, now))).toEqual([4, 4, 1, 0, 0]);
});

test("who comes too soon is told in how many seconds to come again", () => {
	expect(() => refuseTooSoon(0)).not.toThrow();
	expect(() => refuseTooSoon(4)).toThrow(new NotYet("often", "Too many attempts. Please wait 4 seconds.", 4));
});

test("an IPv6 owner is known by the /64, an IPv4 address by itself", () => {
	expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::");
	expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::");
	expect(networkOf("::1")).toBe("0:0:0:0::");
	expect(networkOf("fe80::")).toBe("fe80:0:0:0::");
	expect(networkOf("::ffff:10.0.0.7")).toBe("10.0.0.7");
	expect(networkOf("192.0.2.1")).toBe("192.0.2.1");
});

test("the zeros that an address leaves out stand where it leaves them out, and attempts count for a quarter of an hour", () => {
	expect(networkOf("::3:4:5:6:7:8")).toBe("0:0:3:4::");
	expect(networkOf("1::4:5:6:7:8")).toBe("1:0:0:4::");
	expect(networkOf("1:2:3::5:6:7:8")).toBe("1:2:3:0::");
	expect(attemptsMs).toBe(900_000);
});
