import { businessCategories, businessSports, signupStatuses } from "./businesses.ts";
import { address, choice, date, email, optionalTextOf, orElse, text, type Read } from "../field.ts";

/** An entry of the business directory (platform 11). */
export const businessFields = {
	name: text(100),
	phone: optionalTextOf(40),
	email,
	website: address,
	city: optionalTextOf(100),
	state: optionalTextOf(100),
	location: optionalTextOf(200),
	facebook: address,
	instagram: address,
	sport: orElse(choice(businessSports), null),
	category: orElse(choice(businessCategories), null),
	season: optionalTextOf(100),
	nextSeason: optionalTextOf(100),
	signupDeadline: date,
	signupStatus: orElse(choice(signupStatuses), "active" as const),
	cost: optionalTextOf(100),
	skillLevel: optionalTextOf(100),
};

export type BusinessDraft = Partial<Read<typeof businessFields>>;
