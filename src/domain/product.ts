/** A piece of clothing of the store, which is drawn: its kind and colours are words. */
export type ProductKey = "tee" | "jersey" | "hoodie" | "polo" | "tank";
export type ProductColour = "navy" | "white" | "black" | "crimson" | "grey";

export interface Product {
	key: ProductKey;
	name: string;
	price: string;
	description: string;
	colours: readonly { name: string; key: ProductColour }[];
}
