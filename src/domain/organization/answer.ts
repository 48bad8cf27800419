import {
	done,
	flag,
	id,
	instant,
	list,
	nullable,
	object,
	optional,
	shape,
	text,
	whole,
	words,
	type Answers,
} from "../answer.ts";
import { answered } from "../field.ts";
import { domainStates } from "./domain-steps.ts";
import { siteThemes, siteVariants } from "./organizations.ts";
import { privacies } from "../player/privacy.ts";
import { member } from "../user/answer.ts";
import { sport } from "../sport/answer.ts";
import { organizationFields } from "./schema.ts";

const { facebook_url, instagram_url, youtube_url, city, color } = answered(organizationFields);

/** An organization as everybody may see it (platform 6). */
const organization = shape("Organization", {
	id,
	name: text,
	slug: text,
	domain: nullable(text),
	city,
	theme: words(siteThemes),
	color,
	logo_url: nullable(text),
	facebook_url,
	instagram_url,
	youtube_url,
	time_zone: text,
	site_variant: words(siteVariants),
	sports: list(sport),
	revision: whole,
});

/** What those who work for it see besides. */
const own = {
	...organization.properties,
	player_privacy: words(privacies),
	player_photo: flag,
	player_number: flag,
	noindex: flag,
	second_factor: flag,
};
const ownOrganization = shape("OwnOrganization", own);

const domain = shape("Domain", {
	id,
	host: text,
	/** To be found in a TXT record of the domain. */
	token: text,
	is_primary: flag,
	verified_at: nullable(instant),
});
/** A step on the way to it. */
const domainStep = shape("DomainStep", { title: text, state: words(domainStates), text });
const feature = shape("Feature", { id, feature_key: text, enabled: flag, revision: whole });

/** Where the adult league's site leads; what leads nowhere is not there. */
const siteLinks = shape("SiteLinks", {
	team_signup: optional(text),
	agent_signup: optional(text),
	player_form: optional(text),
	youth_signup: optional(text),
	order_form: optional(text),
	email: optional(text),
	phone: optional(text),
	videos: optional(list(text)),
});

const seen = object({ organization });
const kept = object({ organization: ownOrganization });
const said = object({ text });
const oneDomain = object({ domain });

export const organizationAnswers = {
	"GET /api/organizations": object({ organizations: list(organization) }),
	"GET /api/organizations/domain/:domain": seen,
	"GET /api/organizations/slug/:slug": seen,
	"GET /api/organizations/:organization": object({
		/** Members and domains for owners only. */
		organization: object({ ...own, users: optional(list(member)), domains: optional(list(domain)) }),
	}),
	"POST /api/organizations": kept,
	"POST /api/admin/organizations": object({ ...kept.properties, tempPassword: optional(text) }),
	"PUT /api/organizations/:organization": kept,
	"DELETE /api/organizations/:organization": done,
	"POST /api/organizations/:organization/restore": object({ ...kept.properties, message: text }),
	"GET /api/organizations/:organization/weight": said,
	"GET /api/organizations/:organization/move": said,
	"GET /api/organizations/:organization/aliases": object({ aliases: list(text) }),
	"DELETE /api/organizations/:organization/aliases/:slug": done,
	"GET /api/organizations/:organization/domains": object({ domains: list(domain) }),
	"POST /api/organizations/:organization/domains": oneDomain,
	"POST /api/organizations/:organization/domains/:domain/check": object({
		domain,
		/** Null where it is not known. */
		leadsHere: nullable(flag),
		message: text,
	}),
	"POST /api/organizations/:organization/domains/:domain/steps": object({
		domain,
		steps: list(domainStep),
		/** The platform's own. */
		addresses: list(text),
	}),
	"PUT /api/organizations/:organization/domains/:domain": oneDomain,
	"DELETE /api/organizations/:organization/domains/:domain": done,
	"GET /api/organization-features/:id": object({ features: list(feature) }),
	"PUT /api/organization-features/:feature": object({ feature }),
	"GET /api/sportsv2": object({ sports: list(sport) }),
	"GET /api/sportsv2/byOrg/:organization": object({ sports: list(sport) }),
	"GET /api/site-links": object({ links: siteLinks }),
	"PUT /api/site-links": object({ links: siteLinks, message: text }),
} as const satisfies Answers;
