/**
 * Every part of `src/ui` on three pages, to look at: `bun tests/ui/gallery.tsx [folder]` writes them, with the assets
 * beside, light and dark.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Theme } from "../../src/domain/organization/organizations.ts";
import { assetResponse, brandSheet } from "../../src/http/assets.ts";
import { brandAddress } from "../../src/ui/brand.ts";
import { Footer } from "../../src/http/footer.tsx";
import { Navbar } from "../../src/ui/navbar.tsx";
import { Shell } from "../../src/ui/shell.tsx";
import { files, manifest } from "../../static/build/assets.ts";
import { Boards } from "./gallery-boards.tsx";
import { Charts } from "./gallery-charts.tsx";
import { Parts } from "./gallery-parts.tsx";

const brands = ["#1b46c8", "#b3122e", "#ffd400", "#dfe6da"];
const links = [
	{ label: "Home", href: "/" },
	{ label: "Standings", href: "/teamList" },
	{ label: "Schedule", href: "/schedule" },
	{ label: "Players", href: "/players" },
	{ label: "Leader Board", href: "/leaderboard" },
	{ label: "Store", href: "https://store.example/", external: true },
];
const socials = {
	facebook: "https://facebook.example/",
	instagram: "https://instagram.example/",
	youtube: "https://youtube.example/",
};

/** A part of the gallery as a whole document. */
export function galleryPage(title: string, theme: Theme, content: ReactNode, main?: string): string {
	const page = (
		<Shell
			base="/harbor"
			assets={manifest}
			title={title}
			description="Every part of the site, to look at."
			brands={brands}
			theme={theme}
			jsonLd={[{ "@context": "https://schema.org", "@type": "SportsOrganization", name: "</script><b>Harbor" }]}
			header={<Navbar name="Harbor Adult Basketball League" links={links} current="/teamList" />}
			footer={<Footer name="Harbor Adult Basketball League" year={2013} socials={socials} />}
			main={main}
			staff
		>
			{content}
		</Shell>
	);
	return `<!doctype html>${renderToString(page)}`;
}

/** Writes the gallery into a folder that a plain file server can show. */
async function writeGallery(folder: string): Promise<void> {
	mkdirSync(join(folder, "_/assets"), { recursive: true });
	mkdirSync(join(folder, "_/brand"), { recursive: true });
	for (const name of files.keys()) {
		const path = `/_/assets/${name}`;
		const response = assetResponse(new Request(`http://localhost${path}`), path);
		if (response) writeFileSync(join(folder, path), new Uint8Array(await response.arrayBuffer()));
	}
	const brand = brandAddress(brands) ?? "";
	writeFileSync(join(folder, brand), (await brandSheet(brand)?.text()) ?? "");
	for (const theme of ["light", "dark"] as const) {
		writeFileSync(join(folder, `parts-${theme}.html`), galleryPage("Parts", theme, <Parts />, "wrap stack"));
		writeFileSync(join(folder, `boards-${theme}.html`), galleryPage("Boards", theme, <Boards />));
		writeFileSync(join(folder, `charts-${theme}.html`), galleryPage("Charts", theme, <Charts />));
	}
}

if (import.meta.main) {
	const folder = process.argv[2] ?? join(tmpdir(), "tipoff-gallery");
	await writeGallery(folder);
	console.log(folder);
}
