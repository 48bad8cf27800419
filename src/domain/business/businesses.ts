import { sentenceCase } from "../some.ts";

/** What the choices of a business's form offer (platform 11). */
export const businessSports = ["basketball", "baseball", "tennis", "volleyball"] as const;
export const businessCategories = ["men", "women", "adult", "youth", "co-ed"] as const;
export const signupStatuses = ["active", "closed"] as const;

export type BusinessSport = (typeof businessSports)[number];
export type BusinessCategory = (typeof businessCategories)[number];
export type SignupStatus = (typeof signupStatuses)[number];

/** An entry of the business directory (platform 11). */
export interface Business {
	id: number;
	name: string;
	phone: string | null;
	email: string | null;
	website: string | null;
	city: string | null;
	state: string | null;
	location: string | null;
	facebook: string | null;
	instagram: string | null;
	sport: BusinessSport | null;
	category: BusinessCategory | null;
	season: string | null;
	nextSeason: string | null;
	signupDeadline: string | null;
	signupStatus: SignupStatus;
	cost: string | null;
	skillLevel: string | null;
	revision: number;
}

/** Whether somebody may still sign up on a day: the status says so and the deadline, if there is one, has not passed. */
export function isSignupOpen(
	{ signupStatus, signupDeadline }: { signupStatus: SignupStatus; signupDeadline: string | null },
	today: string,
): boolean {
	return signupStatus === "active" && (signupDeadline === null || signupDeadline >= today);
}

/** "Men", "Co-ed": a choice as people read it. */
export function choiceLabel(word: string): string {
	return sentenceCase(word);
}

/** The states that the form suggests; anything else may be typed, since leagues play elsewhere too. */
export const states = [
	"Alabama",
	"Alaska",
	"Arizona",
	"Arkansas",
	"California",
	"Colorado",
	"Connecticut",
	"Delaware",
	"Florida",
	"Georgia",
	"Hawaii",
	"Idaho",
	"Illinois",
	"Indiana",
	"Iowa",
	"Kansas",
	"Kentucky",
	"Louisiana",
	"Maine",
	"Maryland",
	"Massachusetts",
	"Michigan",
	"Minnesota",
	"Mississippi",
	"Missouri",
	"Montana",
	"Nebraska",
	"Nevada",
	"New Hampshire",
	"New Jersey",
	"New Mexico",
	"New York",
	"North Carolina",
	"North Dakota",
	"Ohio",
	"Oklahoma",
	"Oregon",
	"Pennsylvania",
	"Rhode Island",
	"South Carolina",
	"South Dakota",
	"Tennessee",
	"Texas",
	"Utah",
	"Vermont",
	"Virginia",
	"Washington",
	"West Virginia",
	"Wisconsin",
	"Wyoming",
] as const;

/** Cities that the form suggests before the directory knows any of its own. */
export const sampleCities = [
	"Anaheim",
	"Fountain Valley",
	"Irvine",
	"Long Beach",
	"Los Angeles",
	"San Diego",
	"Santa Ana",
	"Tustin",
] as const;
