import { users } from "../../../db/schema/index.ts";

/** A person as whoever asks for one knows them: a `User`. */
export const personColumns = {
	id: users.id,
	organization_id: users.organization_id,
	username: users.username,
	email: users.email,
	role: users.role,
	theme: users.theme,
};
