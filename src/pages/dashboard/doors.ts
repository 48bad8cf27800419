import { to, withBase } from "../../domain/paths.ts";
import { holds, type Viewer } from "../../domain/roles.ts";
import { doorPage } from "../../http/page.ts";
import type { Site } from "../../http/site.ts";

/** Where a signed-in person works: a super admin at the organizations, others at their seasons (access 12); null for a visitor. */
export function deskOf({ user, can }: Viewer, site: Site | null): string | null {
	if (!user) return null;
	if (holds(user.role, "platform.manage")) return to.organizations();
	return withBase(site && can("staff.see") ? site.base : "", to.seasons());
}

/** `/dashboard` leads on by role. */
export const dashboardDoor = doorPage({ route: "dashboard", leadsTo: deskOf });

/** The list of organizations is the platform's own page, also when it is asked for below a site's address. */
export const organizationsDoor = doorPage({
	route: "organizations",
	leadsTo: () => to.organizations(),
});
