import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { manifest } from "../../static/build/assets.ts";
import { homeOf } from "../domain/home.ts";
import { to, withBase } from "../domain/paths.ts";
import type { Viewer } from "../domain/roles.ts";
import { Desk, type Crumb } from "../ui/desk.tsx";
import { Shell } from "../ui/shell.tsx";
import type { Origins } from "./origins.ts";
import type { Site } from "./site.ts";

/** Who looks at the dashboard, and at which address of it. */
export interface DeskPlace {
	site: Site;
	viewer: Viewer;
	path: string;
	origins: Origins;
	/** The organizations that a super admin may choose from (access 11). */
	choices?: readonly { id: number; name: string }[] | undefined;
}

interface DeskScreen {
	/** The page's own name. */
	title: string;
	description: string;
	/** The places above the page, and the page. */
	crumbs: readonly Crumb[];
	scripts?: readonly string[];
	children: ReactNode;
}

/** The whole HTML of a staff screen: the dashboard's frame around it. The title names the places above, the nearest first. */
export function deskHtml({ site, viewer, path, origins, choices }: DeskPlace, screen: DeskScreen): string {
	const { organization, base, by } = site;
	const home = by === "session" ? `/${organization.slug}` : withBase(base, to.home());
	const { title, description, crumbs, scripts = [manifest.desk], children } = screen;
	const above = crumbs.slice(0, -1).map(({ label }) => label);
	return `<!doctype html>${renderToString(
		<Shell
			base={base}
			assets={manifest}
			title={[...new Set([title, ...above.toReversed(), organization.name])].join(" · ")}
			description={description}
			noindex
			brands={[organization.color]}
			theme={viewer.user?.theme ?? "light"}
			header={
				<Desk
					organization={organization}
					can={viewer.can}
					home={viewer.user ? homeOf(viewer.user.role) : to.seasons()}
					path={crumbs[0]?.to.split("?")[0] ?? path}
					crumbs={crumbs}
					site={home}
					leave={organization.domain && by !== "domain" ? origins.of(organization, to.home()) : home}
					username={viewer.user?.username ?? null}
					choices={choices}
				/>
			}
			desk
			organization={choices ? organization.id : undefined}
			scripts={scripts}
		>
			{children}
		</Shell>,
	)}`;
}
