import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { organizations } from "../../../db/schema/index.ts";
import type { Organization, Sport } from "./platform.ts";
import type { Tx } from "../tenant.ts";

/** What is kept of an organization in memory, as one statement reads it: no column of it is newer than its version. */
export const organizationColumns = {
	id: organizations.id,
	name: organizations.name,
	slug: organizations.slug,
	city: organizations.city,
	theme: organizations.theme,
	color: organizations.color,
	logo_url: organizations.logo_url,
	facebook_url: organizations.facebook_url,
	instagram_url: organizations.instagram_url,
	youtube_url: organizations.youtube_url,
	time_zone: organizations.time_zone,
	site_variant: organizations.site_variant,
	player_privacy: organizations.player_privacy,
	player_photo: organizations.player_photo,
	player_number: organizations.player_number,
	noindex: organizations.noindex,
	second_factor: organizations.second_factor,
	version: organizations.version,
	revision: organizations.revision,
	// Written out: Drizzle drops the table from column names inside a selection of one table.
	domain: sql<
		string | null
	>`(select d.host from domains d where d.organization_id = organizations.id and d.is_primary and d.verified_at is not null)`,
	sports: sql<
		Sport[]
	>`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'type', s.type, 'name', s.name) order by os.position, s.id) from organization_sports os join sports s on s.id = os.sport_id where os.organization_id = organizations.id), '[]')`,
};

/** The organization as a transaction sees it; one that is deleted is not there. */
export async function organizationWhere(tx: Tx, where: SQL): Promise<Organization | null> {
	const [row] = await tx
		.select(organizationColumns)
		.from(organizations)
		.where(and(where, isNull(organizations.deleted_at)));
	return row ?? null;
}

export const organizationIn = async (tx: Tx, id: number): Promise<Organization | null> =>
	await organizationWhere(tx, eq(organizations.id, id));
