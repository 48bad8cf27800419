import { Type } from "@sinclair/typebox";
import { color, described, flag, flagOr, address, email, optionalTextOf, upload } from "../field.ts";
import { cityLengthMax, organizationNameLengthMax, siteThemes, siteVariants } from "./organizations.ts";
import { privacies } from "../player/privacy.ts";
import { slugTextMax } from "../slug.ts";
import { newUserFields } from "../user/schema.ts";

const words = (list: readonly string[]) => described(Type.Union(list.map((word) => Type.Literal(word))));
const domain = described(Type.Union([Type.String({ maxLength: 253 }), Type.Null()]));

/** An organization (platform 3, platform 9), which `organizations` reads: a field of a form that was left alone says nothing. */
export const organizationFields = {
	name: described(Type.String({ minLength: 1, maxLength: organizationNameLengthMax })),
	domain,
	slug: described(Type.String({ maxLength: slugTextMax })),
	sportIds: described(Type.Array(Type.Integer({ minimum: 1 }))),
	logo: upload,
	removeLogo: flagOr(false),
	facebook_url: address,
	instagram_url: address,
	youtube_url: address,
	city: optionalTextOf(cityLengthMax),
	theme: words(siteThemes),
	color,
	time_zone: described(Type.String({ maxLength: 60 })),
	site_variant: words(siteVariants),
	player_privacy: words(privacies),
	player_photo: flag,
	player_number: flag,
	noindex: flag,
	/** Whether its staff need one (factors 7). */
	second_factor: flag,
};

const { username, password } = newUserFields;

/** Its first owner: `user`, or, as a form writes it, their fields beside the others. */
export const ownerFields = {
	user: described(
		Type.Object({ username: username.schema, email: email.schema, password: Type.Optional(password.schema) }),
	),
	username,
	email,
	password,
};

/** A domain that an owner names, and which of the proven ones is the site's own (hosts 4). */
export const domainFields = { domain };
export const primaryFields = { is_primary: flag };
export const featureFields = { enabled: flag };

/** Where pages of the adult league's site lead (adult 9). */
export const siteLinkFields = {
	team_signup: address,
	agent_signup: address,
	player_form: address,
	youth_signup: address,
	order_form: address,
	email,
	phone: optionalTextOf(40),
	video_1: address,
	video_2: address,
	video_3: address,
};
