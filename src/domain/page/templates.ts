import type { Block } from "./blocks.ts";
import { to } from "../paths.ts";
import { isFinal, isOvertime } from "../period/periods.ts";
import { some } from "../some.ts";
import { usualSport, type Sport } from "../sport/sport.ts";
import { plural } from "../sport/words.ts";

/** A page to start from: its name, and the blocks that replace what a page holds (content 7). */
export interface PageTemplate {
	template: string;
	name: string;
	content: { blocks: readonly Block[] };
}

const template = (key: string, name: string, ...blocks: Block[]): PageTemplate => ({
	template: key,
	name,
	content: { blocks },
});

/** What the templates say of a sport. */
interface Said {
	needed: string;
	weekly: string;
	officials: string;
	game: string;
	fouls: readonly string[];
	late: string;
	respect: string;
}

/** Word for word what basketball has always had. */
const usual: Said = {
	needed: "Five on the floor. Bring at least seven, so that an injury does not end your evening.",
	weekly: "We play once a week in a proper gym, with officials, a scorer's table and statistics for every player.",
	officials: "Two officials and a scorer at every game",
	game: "We play four quarters. The clock runs, and stops in the last two minutes of the fourth quarter and of overtime. A tied game goes to an overtime of five minutes.",
	fouls: [
		"Five personal fouls end a player's game; from the seventh team foul of a half on, the other side shoots.",
		"A second technical foul ends the evening and the next game.",
	],
	late: "A team that cannot start ten minutes after tip-off forfeits.",
	respect: "officials and the scorer's table",
};

function saidOf(sport: Sport): Said {
	const { least, words, awards, decider } = sport;
	const officials = words.officials ?? "Officials";
	const level = awards.draws ? " A level game is a draw." : "";
	return {
		needed: `At least ${least}. Bring two more, so that an injury does not end your day.`,
		weekly: `We play once a week, with ${officials.toLowerCase()}, a scorer and statistics for every player.`,
		officials: `${officials} and a scorer at every game`,
		game: `${partsText(sport)}${decider === undefined || awards.draws ? level : ` A level game goes on with ${decider}.`}`,
		fouls: [],
		late: "A team that cannot start ten minutes after the time of its game forfeits.",
		respect: `${officials.toLowerCase()} and scorers`,
	};
}

/** "We play 3 periods.", "We play the best of 5 sets." */
function partsText({ periods, part, sets }: Sport): string {
	const many = periods.filter((name) => !isFinal({ name }) && !isOvertime({ name })).length;
	return `We play ${sets ? "the best of " : ""}${some(many, part, plural(part))}.`;
}

/** The templates as an organization of that sport has them. */
export const templatesOf = (sport: Sport): Readonly<Record<string, PageTemplate>> =>
	sport.type === usualSport ? pageTemplates : templatesSaying(saidOf(sport));

/** By their names on the wire, in the editor's order. */
const templatesSaying = (said: Said): Readonly<Record<string, PageTemplate>> => ({
	blank: template("blank", "Blank"),
	faq: faq(said),
	landing: landing(said),
	rules: rules(said),
	contact,
});

const faq = (said: Said) =>
	template(
		"faq",
		"FAQ",
		{ type: "hero", title: "Questions and answers", subtitle: "What teams and players ask us most." },
		{
			type: "faq",
			items: [
				{
					q: "How do I sign up?",
					a: "Register as a whole team or as a free agent. Free agents are placed on a team that still has room before the season starts.",
				},
				{
					q: "When and where are games played?",
					a: "The schedule page has every game with its day, time and place. Follow your team's calendar there, and changes reach your phone by themselves.",
				},
				{
					q: "How many players does a team need?",
					a: said.needed,
				},
				{
					q: "What happens when a team does not show up?",
					a: "After ten minutes the game is a forfeit and counts as a win for the other side.",
				},
				{
					q: "Where do I find my statistics?",
					a: "Search for your name among the players. Box scores are there as soon as the scorer has saved them.",
				},
			],
		},
		{ type: "button", url: to.schedule(), label: "See the schedule", external: false },
	);

const landing = (said: Said) =>
	template(
		"landing",
		"Landing",
		{ type: "hero", title: "Play this season", subtitle: "Eight games, one table, real box scores." },
		{
			type: "intro",
			title: "A league for everybody who still loves the game",
			text: `${said.weekly}\n\nNew teams are welcome every season. Come alone and we find you a team.`,
		},
		{
			type: "list",
			items: ["Regular season and play-offs", said.officials, "Standings, leaders and your own game log online"],
		},
		{ type: "button", url: to.standings(), label: "Look at the standings", external: false },
	);

const rules = (said: Said) =>
	template(
		"rules",
		"Rules",
		{ type: "hero", title: "League rules", subtitle: "Short, so that everybody reads them." },
		{
			type: "intro",
			title: "The game",
			text: said.game,
		},
		{
			type: "list",
			items: [
				"Players on the roster only; bring an identification to the first game.",
				"Shirts of one colour with numbers on the back.",
				...said.fouls,
				said.late,
			],
		},
		{
			type: "intro",
			title: "Fair play",
			text: `Respect for opponents, ${said.respect} comes first. The league may suspend whoever forgets it.`,
		},
	);

const contact = template(
	"contact",
	"Contact",
	{ type: "hero", title: "Contact us", subtitle: "We answer within two days." },
	{
		type: "intro",
		title: "Write to the league",
		text: "Questions about registration, a result that is wrong, a lost ball: write to us, and say your team and the date of the game.",
	},
	{ type: "button", url: "", label: "Send an email", external: false }, // published once it has an address
	{
		type: "list",
		items: ["Results and statistics: name the game and the player", "Schedule changes: at least five days ahead"],
	},
);

export const pageTemplates = templatesSaying(usual);
