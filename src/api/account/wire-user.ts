import type { User } from "../../domain/roles.ts";
import type { ApiParts } from "../../http/access/parts.ts";

/** Somebody as the calls answer them, with the sports of their organization. */
export async function wireUser({ directory }: Pick<ApiParts, "directory">, user: User) {
	const own = user.organization_id === null ? null : await directory.byId(user.organization_id);
	const { id, username, email, role, organization_id, theme } = user;
	return { id, username, email, role, organization_id, theme, sports: own?.sports ?? [] };
}
