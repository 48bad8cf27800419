import type { Product } from "../../domain/product.ts";

/** The five products (adult 8, adult 2). */
export const products: readonly Product[] = [
	{
		key: "tee",
		name: "League tee",
		price: "$20–25",
		description:
			"Soft cotton with the league's name across the chest. The one you wear to the game and keep on afterwards.",
		colours: [
			{ name: "Navy", key: "navy" },
			{ name: "White", key: "white" },
			{ name: "Black", key: "black" },
		],
	},
	{
		key: "jersey",
		name: "Custom jersey",
		price: "$35–45",
		description:
			"Your team's name, your number, printed to last a season of washing. Order eight or more and every one is numbered.",
		colours: [
			{ name: "Navy", key: "navy" },
			{ name: "Crimson", key: "crimson" },
			{ name: "White", key: "white" },
		],
	},
	{
		key: "hoodie",
		name: "Hoodie",
		price: "$45–50, with a name $55",
		description: "Heavy fleece for the drive home. With your name on the sleeve if you like.",
		colours: [
			{ name: "Black", key: "black" },
			{ name: "Grey", key: "grey" },
		],
	},
	{
		key: "polo",
		name: "Polo",
		price: "$30–40",
		description: "What our officials and scorekeepers wear. Breathable, with the league's sign on the chest.",
		colours: [
			{ name: "Black", key: "black" },
			{ name: "White", key: "white" },
		],
	},
	{
		key: "tank",
		name: "Tank",
		price: "$18–25",
		description: "For warm gyms and summer seasons. Light, wide at the shoulders.",
		colours: [
			{ name: "White", key: "white" },
			{ name: "Grey", key: "grey" },
			{ name: "Navy", key: "navy" },
		],
	},
];
