import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import type { SecureContextOptions, TLSSocket } from "node:tls";
import { testApp } from "../../support/app.ts";
import { freePort } from "../../support/running.ts";
import { start } from "../../support/started.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { until } from "../../support/until.ts";

const path = [process.env["CADDY"] ?? "", "/usr/bin/caddy"].find((file) => file !== "" && existsSync(file));
if (!path) console.warn("No Caddy: the test of its certificates on demand is skipped.");

const host = "leagues.example";
let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let caddy: Bun.Subprocess;
let port: number;
let plainPort: number;
const folder = temporaryFolder();

/** The set-up's file for Caddy, with its own authority instead of a public one and ports that are free here. */
async function configured(): Promise<string> {
	const text = readFileSync(new URL("../../../docs/Caddyfile", import.meta.url), "utf8");
	plainPort = await freePort();
	const global = `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tstorage file_system ${folder.path}/caddy`;
	return text.replace(/^\{/m, global).replaceAll("127.0.0.1:3000", `127.0.0.1:${server.port}`);
}

interface Over {
	status: number;
	body: string;
	headers: IncomingHttpHeaders;
	protocol: string | null;
	cipher: string;
}

/** A page over TLS of a host, checked against Caddy's own authority; null where there is no certificate for it. */
async function over(name: string, tls: SecureContextOptions = {}): Promise<Over | null> {
	const ca = readFileSync(join(folder.path, "caddy/pki/authorities/local/root.crt"), "utf8");
	return await new Promise((resolve) => {
		const asked = request(
			{ host: "127.0.0.1", port, servername: name, headers: { host: name }, path: "/", ca, ...tls },
			(answer) => {
				const socket = answer.socket as TLSSocket; // it came over TLS
				const [protocol, cipher] = [socket.getProtocol(), socket.getCipher()?.standardName ?? ""];
				let body = "";
				answer.setEncoding("utf8");
				answer.on("data", (chunk: string) => (body += chunk));
				answer.on("end", () =>
					resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers, protocol, cipher }),
				);
			},
		);
		asked.on("error", () => resolve(null));
		asked.end();
	});
}

/** The same without TLS. */
async function inClear(path: string): Promise<{ status: number; location: string | undefined }> {
	return await new Promise((resolve, reject) => {
		get({ host: "127.0.0.1", port: plainPort, headers: { host }, path }, (answer) => {
			answer.resume();
			resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
		}).on("error", reject);
	});
}

describe.skipIf(!path)("behind the real Caddy", () => {
	beforeAll(async () => {
		site = await testApp({ publicUrl: new URL(`https://${host}`) });
		await site.organization({ slug: "acme", name: "Acme Hoops", domain: "hoops.example" });
		server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
		port = await freePort();
		const file = join(folder.path, "Caddyfile");
		writeFileSync(file, await configured());
		caddy = start([path ?? "", "run", "--config", file, "--adapter", "caddyfile"], {
			env: { HOME: folder.path, PATH: "" },
			stdout: "ignore",
			stderr: "ignore",
		});
		await until(
			async () => existsSync(join(folder.path, "caddy/pki/authorities/local/root.crt")) && (await over(host)) !== null,
		);
	}, 120_000);
	afterAll(async () => {
		caddy?.kill();
		await caddy?.exited;
		await server?.stop(true);
		await site?.close();
		folder.remove();
	});

	test("the platform and a proven domain are served with certificates, got when they are first visited", async () => {
		expect(await over(host)).toMatchObject({ status: 200, body: expect.stringContaining("Acme Hoops") });
		expect(await over("hoops.example")).toMatchObject({
			status: 200,
			body: expect.stringContaining('<link rel="canonical" href="https://hoops.example'),
		});
	}, 120_000);

	test("nobody gets a certificate for a host that is not here, nor for a domain that is not proven yet", async () => {
		const acme = await site.organization({ slug: "pier", claimed: "claimed.example" });
		expect(acme.domain).toBeNull();
		for (const name of ["other.example", "claimed.example", `x.${host}`]) expect(await over(name)).toBeNull();
		expect(await over(host)).not.toBeNull();
	}, 120_000);

	test("without TLS a page leads to its encrypted address, and a call is refused", async () => {
		expect(await inClear("/acme/standings?league=1")).toEqual({
			status: 308,
			location: `https://${host}/acme/standings?league=1`,
		});
		for (const call of ["/api", "/api/auth/login"])
			expect(await inClear(call)).toEqual({ status: 403, location: undefined });
	}, 120_000);

	test("old versions of TLS are refused, the newest is preferred", async () => {
		expect(await over(host)).toMatchObject({ protocol: "TLSv1.3", cipher: expect.stringMatching(/GCM|POLY1305/) });
		expect(await over(host, { maxVersion: "TLSv1.2" })).toMatchObject({
			protocol: "TLSv1.2",
			cipher: expect.stringMatching(/^TLS_ECDHE_.*(GCM|POLY1305)/),
		});
		const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1" } as const;
		expect(await over(host, old)).toBeNull();
		expect(await over(host, { maxVersion: "TLSv1.2", ciphers: "AES128-SHA" })).toBeNull();
	}, 120_000);

	test("every answer asks for TLS from now on, also one that Tipoff has not made", async () => {
		const says = { "strict-transport-security": expect.stringMatching(/^max-age=31536000/) };
		expect(await over(host)).toMatchObject({ status: 200, headers: says });
		await server.stop(true);
		expect(await over(host)).toMatchObject({ status: 502, headers: says });
	}, 120_000);
});
