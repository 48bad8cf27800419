import type { Block } from "../../domain/page/blocks.ts";

/** Youth 3-on-3 (adult 7). */
export const youth: readonly Block[] = [
	{ type: "hero", title: "Youth 3-on-3", subtitle: "Half a court, three friends, and everybody touches the ball." },
	{
		type: "intro",
		title: "How we play",
		text: "Three against three on one basket. Games are short, every player plays, and each team plays several games on a day.\n\nScores are kept; standings are not. Officials explain what they call, because a foul is something to learn from.",
	},
	{
		type: "list",
		items: [
			"Teams of three, with up to two more to take turns",
			"Groups by age, so that nobody is twice as tall as anybody else",
			"First to 15, or the better score after ten minutes",
			"Baskets count one, from behind the arc two",
			"A parent or coach with every team",
		],
	},
	{
		type: "faq",
		items: [
			{ q: "My child has no team.", a: "Sign up alone: on the day we put teams together so that they are even." },
			{
				q: "What should we bring?",
				a: "Indoor shoes, water, and a shirt you do not mind sweating through. We have the balls.",
			},
			{ q: "May we watch?", a: "Please do. Cheer for both sides." },
		],
	},
];
