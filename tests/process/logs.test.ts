import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "../../db/client.ts";
import { few } from "../support/depth.ts";
import { personAt } from "../support/person.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

/** Each of them occurs nowhere but in what is sent here. */
const own = {
	admin: "rootquibble",
	adminPassword: "Zqx9-rootpass-quibble",
	owner: "wilhelminaquibble",
	password: "Vexing-quibble-7781",
	chosen: "Chosen-quibble-8802",
	wrong: "Wrongly-quibbled-4410",
	email: "wilhelmina@quibble.test",
	phone: "555-0199-7781",
	first: "Zebulon",
	last: "Quibbleworth",
	bio: "Secretbioquibble",
	place: "Quibblegym",
	file: "quibble-portrait.png",
	captain: "Captainquibble",
} as const;

test.each(few(["json", "text"]))(
	"the whole log (%s) names nobody, and holds no password, address or token",
	async (LOG) => {
		const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, LOG), LOG };
		const tipoff = run(["serve"], env);
		await tipoff.says("Make the first administrator");
		const made = run(["admin", "create", own.admin], { ...env, ADMIN_PASSWORD: own.adminPassword });
		expect(await made.exited).toBe(0);

		const tokens = [...(await drive(tipoff.url)), ...(await failing(tipoff.url, env.DATA_DIR))];
		expect(tokens.every((token) => token.length > 15)).toBe(true);
		expect(tokens.length).toBeGreaterThan(6);
		await until(() => Promise.resolve(tipoff.output().match(/\/api\/auth\/login/g)?.length === 5)); // lines come in lots
		const log = tipoff.output();
		for (const secret of [...Object.values(own), ...tokens, "quibble", "127.0.0.1", "192.0.2.77", "Curious"])
			expect([secret, log.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
		expect(log).toContain("/api/scorer-links/exchange");
		expect(log.match(/^\{"time":"[\dT:-]{19}\.\d{3}Z","level":"error"/gm)?.length).toBe(2);
		tipoff.kill("SIGTERM");
		expect(await tipoff.exited).toBe(0);
	},
	240_000,
);

/** Signs in, rightly and wrongly, makes and changes people, searches, scores by a link; the tokens that went over the wire. */
async function drive(url: string): Promise<string[]> {
	const root = await personAt(url);
	const done = async (answer: Promise<Response>, status = 200) => {
		const response = await answer;
		const text = await response.text();
		expect([response.url, response.status, text]).toEqual([response.url, status, text]);
		return (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, Record<string, never>>;
	};
	await done(root.send("POST", "/api/auth/login", { username: own.admin, password: own.wrong }), 401);
	await done(root.send("POST", "/api/auth/login", { username: own.admin, password: own.adminPassword }));
	await done(
		root.send("POST", "/api/admin/organizations", {
			name: "Acme",
			slug: "acme",
			sportIds: [1],
			user: { username: own.owner, email: own.email, password: own.password },
			oldPassword: own.adminPassword,
		}),
	);
	const owner = await personAt(url);
	await done(owner.send("POST", "/api/auth/login", { username: own.email, password: own.password }), 401);
	const signedIn = await done(owner.send("POST", "/api/auth/login", { username: own.owner, password: own.password }));
	const chosen = { oldPassword: own.password, password: own.chosen };
	await done(owner.send("PUT", `/api/usersv2/${signedIn["user"]?.["id"]}`, chosen));
	const season = (await done(owner.send("POST", "/api/seasonsv2", { name: "Fall", startDate: "2026-09-01" })))[
		"season"
	];
	const league = (await done(owner.send("POST", `/api/seasonsv2/${season?.["id"]}/leagues`, { name: "Open" })))[
		"league"
	];
	const inLeague = `/api/seasonsv2/${season?.["id"]}/leagues/${league?.["id"]}`;
	const teams = [];
	for (const name of ["Hawks", "Owls"])
		teams.push((await done(owner.send("POST", `${inLeague}/teams`, { name })))["team"]);
	const team = `${inLeague}/teams/${teams[0]?.["id"]}`;
	const person = { firstName: own.first, lastName: own.last };
	const player = (await done(owner.send("POST", `${team}/players`, person)))["player"];
	const change = { email: own.email, phoneNumber: own.phone, bio: own.bio };
	await done(owner.send("PUT", `/api/playersv2/${player?.["id"]}`, change));
	await done(owner.send("PUT", `/api/playersv2/${player?.["id"]}`, { email: own.last, bio: 7 }), 422);
	await done(owner.send("PUT", team, { captain: own.captain }));
	await done(owner.send("POST", "/api/teams", `{"name": "${own.last}`), 422);
	const form = new FormData();
	form.set("image", new File([own.bio], own.file, { type: "image/png" }));
	await done(owner.send("PUT", `/api/playersv2/${player?.["id"]}`, form), 422);
	await owner.get(`/acme/players?name=${own.last}`);
	await fetch(`${url}/acme/players?name=${own.first}&email=${own.email}`, {
		headers: { "user-agent": "Curious", "x-forwarded-for": "192.0.2.77", referer: `${url}/?who=${own.last}` },
	});
	await owner.get(`/login?next=/dashboard/players/1?name=${own.last}`);
	const [home, away] = teams.map((one) => one?.["slt_id"]);
	const game = await done(
		owner.send("POST", `${inLeague}/games`, {
			home_team_id: home,
			away_team_id: away,
			date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
			time: "19:00",
			location: own.place,
		}),
	);
	const link = (await done(
		owner.send("POST", "/api/scorer-links", { game_id: game["game"]?.["id"], label: own.captain }),
	)) as unknown as { address: string };
	const token = link.address.split("#")[1] ?? "";
	const scorer = await personAt(url);
	await done(scorer.send("POST", "/api/scorer-links/exchange", { token }));
	await done(scorer.send("POST", "/api/scorer-links/exchange", { token: `${token.slice(1)}x` }), 404);
	const tap = { op_id: "quibble-op", action: "2", side: "home" };
	await done(scorer.send("POST", `/api/gamesv2/${game["game"]?.["id"]}/taps`, { taps: [tap] }));
	return [token, ...[root, owner, scorer].flatMap(({ jar }) => [...jar.values()])];
}

/** What nobody expects, while people's own words are on their way to the database. */
async function failing(url: string, dataDir: string): Promise<string[]> {
	const { connection } = (await Bun.file(join(dataDir, "run.json")).json()) as {
		connection: { owner: ConnectionOptions };
	};
	const database = connect(connection.owner, { max: 1 });
	await database.sql`alter table players add constraint none check (bio <> 'Secretbioquibble2')`;
	await database.sql`alter table users add constraint nobody check (username <> 'newquibble')`;
	await database.close();
	const owner = await personAt(url);
	await owner.send("POST", "/api/auth/login", { username: own.owner, password: own.chosen });
	const player = await owner.send("PUT", "/api/playersv2/1", { bio: `${own.bio}2`, firstName: own.first });
	const user = await owner.send("POST", "/api/usersv2", {
		username: "newquibble",
		email: own.email,
		password: own.password,
		role: "staff",
		oldPassword: own.chosen,
	});
	expect([player.status, user.status]).toEqual([500, 500]);
	return [...owner.jar.values()];
}

test("requests are logged where nothing is said of it, and the last ones before the end too", async () => {
	const tipoff = run(["serve"], { PORT: String(await freePort()), DATA_DIR: join(folder.path, "unsaid"), LOG: "" });
	await tipoff.says("Make the first administrator");
	const paths = Array.from({ length: 30 }, (_, at) => `/_/none/${at}`);
	await Promise.all(paths.map(async (path) => expect((await fetch(tipoff.url + path)).status).toBe(404)));
	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
	for (const path of paths)
		expect(tipoff.output()).toMatch(
			new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\.\\d{3}Z GET ${path} 404 [\\d.]+ ms [0-9a-f-]{36}$`, "m"),
		);
}, 120_000);
