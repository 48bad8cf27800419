import { to } from "./paths.ts";
import { holds, type UserRole } from "./roles.ts";

/** Where somebody's work begins: after signing in, and behind the name at the top of the dashboard. */
export function homeOf(role: UserRole): string {
	return holds(role, "platform.manage") ? to.organizations() : to.seasons();
}
