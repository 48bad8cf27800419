import { afterAll, beforeAll, expect, test } from "bun:test";
import { takingTurns } from "../../src/http/turns.ts";
import { tokenOf } from "../../src/http/xsrf.ts";
import { testApp } from "../support/app.ts";
import { bomb, grey, imageFile } from "../support/pictures.ts";
import { until } from "../support/until.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
	site = await testApp();
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
});
afterAll(async () => {
	await server.stop(true);
	await site.close();
});

const sentences = { ofOne: "Too many of yours.", ofAll: "Too many." };

test("each gets a turn, however much one of them sends", async () => {
	const inTurn = takingTurns({ ofOneMax: 3, ofAllMax: 5, sentences });
	const order: string[] = [];
	const gate = Promise.withResolvers<void>();
	const piece = (who: number, name: string) =>
		inTurn(who, async () => {
			await gate.promise;
			order.push(name);
		});
	const all = ["a1", "a2", "a3", "a4"].map((name) => piece(1, name));
	await expect(piece(1, "a5")).rejects.toMatchObject({ kind: "often", message: sentences.ofOne, seconds: 5 });
	all.push(piece(2, "b1"), piece(2, "b2"));
	await expect(piece(3, "c1")).rejects.toMatchObject({ kind: "busy", message: sentences.ofAll, seconds: 5 });
	gate.resolve();
	await Promise.all(all);
	expect(order).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"]);
});

test("a piece that fails hands the turn on", async () => {
	const inTurn = takingTurns({ ofOneMax: 3, ofAllMax: 5, sentences });
	const failed = inTurn(1, () => Promise.reject(new Error("broken")));
	const other = inTurn(1, () => Promise.resolve("whole"));
	await expect(failed).rejects.toThrow("broken");
	expect(await other).toBe("whole");
	expect(await inTurn(1, () => Promise.resolve("again"))).toBe("again");
});

test("one uploader's large pictures hold nobody else's up, and only so many of them wait", async () => {
	const [busy, other] = [await uploader("busy"), await uploader("other")];
	const large = new File([await grey(7000, 7000)], "large.jpg", { type: "image/jpeg" });
	const answers: number[] = [];
	const many = Array.from({ length: 24 }, async () => {
		const response = await busy(large);
		const answer = (await response.json()) as { message?: string };
		answers.push(response.status);
		if (response.status === 200) return;
		expect(response.status).toBe(429);
		expect(response.headers.get("retry-after")).toBe("5");
		expect(answer.message).toBe("Several of your pictures are still being made. Please wait a moment and try again.");
	});
	await until(() => answers.includes(429));
	expect((await other(imageFile("logo"))).status).toBe(200);
	expect(many.length - answers.length).toBeGreaterThan(0);
	const tooLarge = await busy(new File([bomb()], "bomb.png", { type: "image/png" }));
	expect([tooLarge.status, ((await tooLarge.json()) as { message: string }).message]).toEqual([
		422,
		said.tooManyPixels,
	]);
	await Promise.all(many);
	expect(answers.filter((status) => status === 200).length).toBeGreaterThan(8);
}, 240_000);

/** Sends logos for an organization of its own. */
async function uploader(slug: string) {
	const organization = await site.organization({ slug });
	const [user] = await site.database.owner.sql<{ id: number }[]>`
		insert into users (username, role, organization_id) values (${slug}, 'org_owner', ${organization.id}) returning id::float8 as id`;
	const { id, cookie } = await site.app.sessions.create(user?.id ?? 0, "127.0.0.1");
	const headers = { cookie: cookie.split(";")[0] ?? "", "x-xsrf-token": tokenOf(id) };
	return async (file: File) => {
		const form = new FormData();
		form.append("logo", file);
		const address = new URL(`/api/organizations/${organization.id}`, server.url);
		return await fetch(address, { method: "PUT", headers, body: form });
	};
}
