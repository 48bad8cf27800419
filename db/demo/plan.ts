import type { NewOrganization } from "../../src/data/organization/organizations.ts";
import type { Block } from "../../src/domain/page/blocks.ts";
import type { Weekday } from "../../src/domain/clock.ts";
import type { SiteLinks } from "../../src/domain/organization/site-links.ts";
import type * as schema from "../schema/index.ts";
import type { Crowd } from "./names.ts";

/** A demo organization as it is told: everything else follows from it, the seed and the day. */
export interface Plan extends NewOrganization {
	/** That of its city, whatever the clock of the machine says. */
	time_zone: string;
	player_privacy?: "full" | "initial";
	/** Where the adult league's own pages lead. */
	site_links?: SiteLinks;
	crowd: Crowd;
	rosterSize: number;
	/** How scores come about. */
	scoring: Scoring;
	leagues: readonly LeaguePlan[];
	/** The earliest first. */
	seasons: readonly SeasonPlan[];
	/** Entries of the menu after those that everybody gets: a page of blocks, or another website. */
	menu?: readonly ({ label: string; template: string; blocks: readonly Block[] } | { label: string; url: string })[];
	/** What is known of where it plays; the places of its leagues that are none of these are venues by name alone. */
	venues?: readonly (Omit<typeof schema.venues.$inferInsert, "organization_id"> & {
		/** Shut for so many days, so many days from today. */
		shut?: { from: number; days: number; reason: string };
	})[];
	/** The business directory; a deadline so many days from today. */
	businesses?: readonly (Omit<typeof schema.businesses.$inferInsert, "organization_id" | "signupDeadline"> & {
		deadline?: number;
	})[];
}

export type Scoring =
	| { by: "possessions"; possessions: number }
	/** The winner has won `won` parts, the loser fewer; a part goes to so many points, the loser has at least so many. */
	| { by: "sets"; won: number; to: { points: number; decider?: number; least: number } }
	| { by: "runs"; usual: number }
	/** So many by the team that leads; one that is level goes on with an overtime and single shots, where the sport has those. */
	| { by: "goals"; usual: number; parts: number; goesOn?: boolean };

export interface LeaguePlan {
	/** `{day}` stands for the weekday. */
	name: string;
	/** A weekday, or so many days after that of today. */
	day: Weekday | number;
	times: readonly string[];
	venue: string;
	teams: readonly string[];
	/** Who plays, where it is not everybody. */
	crowd?: Crowd;
	/** Not in standings and lists, for visitors. */
	hiddenTeam?: string;
	/** Seasons in which the league was not yet there, counted from the first. */
	missing?: number;
	/** The name of a schedule for the week after the running season, which is not published. */
	draft?: string;
	/** What went otherwise in the running season. */
	incidents?: readonly Incident[];
}

export type Incident = { week: number } & (
	| { what: "off"; reason: string }
	| { what: "forfeit" | "cancelled" | "overtime" | "mismatch" | "film"; game: number }
	/** Played a week later before the usual games: both teams have a double header. */
	| { what: "postponed"; game: number; madeUpAt: string }
);

export interface SeasonPlan {
	/** Its first week, counted from the week of today. */
	from: number;
	weeks: number;
	running?: boolean;
	/** Without one the season takes its name from the time of year. */
	name?: string;
	cup?: CupPlan;
}

export interface CupPlan {
	name: string;
	teams: number;
	venue: string;
	/** Days of the rounds, counted from today for a running season and from the last league day for one that is over. */
	roundDays: readonly number[];
	/** Leagues, in this order, whose best teams fill it. */
	leagues: readonly number[];
}
