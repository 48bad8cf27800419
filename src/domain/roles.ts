import type { Theme } from "./organization/organizations.ts";

/** Who may do what: one table, asked by the guard and by the page (access 1). */
export const roles = ["super_admin", "org_owner", "staff"] as const;
export type UserRole = (typeof roles)[number];

export interface User {
	id: number;
	organization_id: number | null;
	username: string;
	email: string | null;
	role: UserRole;
	theme: Theme;
}

const staff = ["super_admin", "org_owner", "staff"] as const;
const owners = ["super_admin", "org_owner"] as const;

/** Capability x role. What a staff member may, an owner may as well; a super admin may all. */
export const holders = {
	"staff.see": staff,
	"season.edit": staff,
	"league.edit": staff,
	"team.edit": staff,
	"player.edit": staff,
	"game.edit": staff,
	"game.score": staff,
	"calendar.edit": staff,
	"division.edit": staff,
	"setting.edit": staff,
	"menu.edit": staff,
	"business.edit": staff,
	"deletion.undo": staff,
	"season.transfer": staff,
	"deletion.erase": owners,
	"audit.see": owners,
	"user.edit": owners,
	"feature.edit": owners,
	"organization.edit": owners,
	"platform.manage": ["super_admin"],
} as const satisfies Record<string, readonly UserRole[]>;

export type Capability = keyof typeof holders;

/** Whether a role holds a capability at all. */
export function holds(role: UserRole, capability: Capability): boolean {
	return (holders[capability] as readonly UserRole[]).includes(role);
}

type Identity = Pick<User, "id" | "organization_id" | "role">;

/**
 * How one person stands to another (access 6): everybody may see and change themselves; who holds `user.edit` also those
 * of the same organization, a super admin those of any. Null is nobody that one may know of, a super admin among them.
 */
export function relationOf(user: Identity, person: Identity): "self" | "member" | null {
	if (person.id === user.id) return "self";
	const isTheirs = holds(user.role, "platform.manage") || person.organization_id === user.organization_id;
	return holds(user.role, "user.edit") && isTheirs && person.role !== platformRole ? "member" : null;
}

/** The role that no organization has to give: it runs the platform. */
export const platformRole = "super_admin" satisfies UserRole;

/** The role of which an organization keeps at least one. */
export const ownerRole = "org_owner" satisfies UserRole;

/** Whether an organization has an owner less where this role becomes another one, or, by null, goes. */
export function losesOwner(before: UserRole, after: UserRole | null): boolean {
	return before === ownerRole && after !== ownerRole;
}

/** Who looks. `can` is true only on the viewer's own organization, or for a super admin; elsewhere everybody is a visitor (access 1). */
export interface Viewer {
	user: User | null;
	can(capability: Capability): boolean;
}

export const visitor: Viewer = { user: null, can: () => false };

export function viewerOf(user: User | null, organizationId: number | null): Viewer {
	if (!user) return visitor;
	const atHome = user.role === "super_admin" || (organizationId !== null && user.organization_id === organizationId);
	return { user, can: (capability) => atHome && holds(user.role, capability) };
}
