import type { Question } from "../../domain/page/blocks.ts";
import { dollars, facts } from "./facts.ts";

export const intro = {
	title: "League info",
	text: `We are an adult league for everybody who still wants a real game once a week: officials on the floor, a scorer at the table, statistics for every player and a tournament at the end.\n\nThree seasons a year are played in ${facts.venues.slice(0, -1).join(", ")} and at ${facts.venues.at(-1)}.`,
};

/** The twelve questions (adult 4). */
export const questions: readonly Question[] = [
	{
		q: "How do I join?",
		a: `As a team for ${dollars(facts.teamFee)}, or by yourself as a free agent for ${dollars(facts.agentFee)}. Both begin on the registration page.`,
	},
	{
		q: "When are the seasons?",
		a: `Three a year: ${facts.seasons.map(({ name, registered }) => `${name.toLowerCase()} (registration in ${registered})`).join(", ")}.`,
	},
	{
		q: "How many games do we play?",
		a: `The regular season has ${facts.regularGames} games. With playoffs a team plays ${facts.gamesWithPlayoffs}.`,
	},
	{
		q: "Where are the games?",
		a: `In three gyms: ${facts.venues.join(", ")}. Each league has its own gym and evening, so you always know where to go.`,
	},
	{
		q: "What does the team fee include?",
		a: "The gym, two officials and a scorer at every game, box scores and standings on this site, and the tournament for the teams that qualify.",
	},
	{
		q: "When is the fee due?",
		a: "Before the first game time is released. A team that has not paid is not on the schedule.",
	},
	{
		q: "Can we get our money back?",
		a: "There are no team refunds after game 1. The free agent fee is not refundable once you are placed on a team.",
	},
	{
		q: "I have no team. What happens to me?",
		a: "Sign up as a free agent with your position and experience. We place you where a team needs you, or build a new team of free agents.",
	},
	{
		q: "How many players may a roster have?",
		a: `${facts.playersOnFloor} on the floor; most teams carry eight to ten. Every player registers before the first game.`,
	},
	{
		q: "What happens when we cannot field a team?",
		a: "Tell us as early as you can. A team that does not appear forfeits, and a single forfeit keeps it out of the tournament.",
	},
	{
		q: "Who qualifies for the tournament?",
		a: "Teams without a forfeit. A player needs at least one regular-season game and a completed player registration form.",
	},
	{
		q: "Where are my statistics?",
		a: "On the players page, by name, with every game you have played. Found a mistake? Write to us within the week.",
	},
];
