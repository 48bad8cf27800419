import type { Organization } from "../organization/platform.ts";

/** An organization as everybody may see it (platform 6). */
export function wireOrganization(organization: Organization) {
	const { id, name, slug, domain, city, theme, color, logo_url, time_zone, site_variant, sports, revision } =
		organization;
	const { facebook_url, instagram_url, youtube_url } = organization;
	return {
		id,
		name,
		slug,
		domain,
		city,
		theme,
		color,
		logo_url,
		facebook_url,
		instagram_url,
		youtube_url,
		time_zone,
		site_variant,
		sports,
		revision,
	};
}

/** The same for those who work for it: also how much its players show. */
export function wireOwnOrganization(organization: Organization) {
	const { player_privacy, player_photo, player_number, noindex, second_factor } = organization;
	return { ...wireOrganization(organization), player_privacy, player_photo, player_number, noindex, second_factor };
}
