import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { testApp } from "../../support/app.ts";
import { freePort } from "../../support/running.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { until } from "../../support/until.ts";

const path = [process.env["CADDY"] ?? "", "/usr/bin/caddy"].find((file) => file !== "" && existsSync(file));
if (!path) console.warn("No Caddy: the test of its certificates on demand is skipped.");

const host = "leagues.example";
let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let caddy: ReturnType<typeof Bun.spawn>;
let port: number;
const folder = temporaryFolder();

/** README's file for Caddy, with its own authority instead of a public one and ports that are free here. */
async function configured(): Promise<string> {
	const [text, http] = [readFileSync(new URL("../../../docs/Caddyfile", import.meta.url), "utf8"), await freePort()];
	const global = `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\thttp_port ${http}\n\thttps_port ${port}\n\tstorage file_system ${folder.path}/caddy`;
	return text.replace(/^\{/m, global).replaceAll("127.0.0.1:3000", `127.0.0.1:${server.port}`);
}

/** A page over TLS of a host, checked against Caddy's own authority; null where there is no certificate for it. */
async function over(name: string): Promise<{ status: number; body: string } | null> {
	const ca = readFileSync(join(folder.path, "caddy/pki/authorities/local/root.crt"), "utf8");
	return await new Promise((resolve) => {
		const asked = request(
			{ host: "127.0.0.1", port, servername: name, headers: { host: name }, path: "/", ca },
			(answer) => {
				let body = "";
				answer.setEncoding("utf8");
				answer.on("data", (chunk: string) => (body += chunk));
				answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
			},
		);
		asked.on("error", () => resolve(null));
		asked.end();
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
		caddy = Bun.spawn([path ?? "", "run", "--config", file, "--adapter", "caddyfile"], {
			env: { HOME: folder.path, PATH: "" },
			stdout: "ignore",
			stderr: "ignore",
		});
		await until(
			async () => existsSync(join(folder.path, "caddy/pki/authorities/local/root.crt")) && (await over(host)) !== null,
		);
	}, 60_000);
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
	}, 30_000);

	test("nobody gets a certificate for a host that is not here, nor for a domain that is not proven yet", async () => {
		const acme = await site.organization({ slug: "pier", claimed: "claimed.example" });
		expect(acme.domain).toBeNull();
		for (const name of ["other.example", "claimed.example", `x.${host}`]) expect(await over(name)).toBeNull();
		expect(await over(host)).not.toBeNull();
	}, 30_000);
});
