import { products } from "../../content/adult-league/store.ts";
import { PageHead } from "../../ui/section.tsx";
import { Product } from "./product.tsx";
import { adultPage, formAt } from "./page.ts";

/** Five products, each with its pictures, colours and the way to order (adult 8, adult 2). */
export const storePage = adultPage({
	route: "store",
	title: "Store",
	description: ({ site }) => `Tees, jerseys, hoodies, polos and tanks of ${site.organization.name}.`,
	View: ({ links, context }) => {
		const order = {
			label: links.order_form ? "Open the order form" : "Order by message",
			href: formAt(links.order_form, context),
		};
		return (
			<>
				<PageHead title="Store" text="Wear the league. Orders go out with the next game night." />
				<div className="auto min-m">
					{products.map((product) => (
						<Product key={product.key} product={product} order={order} />
					))}
				</div>
			</>
		);
	},
});
