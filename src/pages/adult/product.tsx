import type { Product as Sold, ProductColour, ProductKey } from "../../domain/product.ts";
import { Icon } from "../../ui/icon.tsx";

const bodies: Readonly<Record<ProductKey, string>> = {
	tee: "M34 22 50 16q10 8 20 0l16 6 16 18-12 10-6-6v60H36V44l-6 6-12-10z",
	jersey: "M42 16q4 14 18 16 14-2 18-16l8 2q-2 22 6 30v56H28V48q8-8 6-30z",
	hoodie: "M36 26q8-16 24-16t24 16l20 20 4 46-12 2-8-36v48H32V58l-8 36-12-2 4-46z",
	polo: "M36 22 50 16l10 8 10-8 14 6 16 18-12 10-5-6v60H37V44l-5 6-12-10z",
	tank: "M44 14q4 20 16 22 12-2 16-22h8q-2 28 10 38v52H26V52q12-10 10-38z",
};

const seams: Readonly<Partial<Record<ProductKey, string>>> = {
	hoodie: "M44 28q16 18 32 0M40 80h40l6 18H34zM54 40v14M66 40v14",
	polo: "M50 16l10 8 10-8M60 24v24",
};

/** A piece of clothing, drawn: its colour is a class. */
function Garment({
	of,
	colour,
	back,
	label,
}: {
	of: ProductKey;
	colour: ProductColour;
	back?: boolean;
	label: string;
}) {
	return (
		<svg className={`garment ${colour}`} viewBox="0 0 120 120" role="img" aria-label={label}>
			<path className="cloth" d={bodies[of]} />
			{!back && seams[of] ? <path className="seam" d={seams[of]} /> : null}
			{back || of === "jersey" ? (
				<text x="60" y={back ? 84 : 80} textAnchor="middle" fontSize={back ? 38 : 30}>
					{back ? "23" : "7"}
				</text>
			) : (
				<path className="print" d={of === "polo" || of === "hoodie" ? "M70 52h10" : "M46 58h28M46 66h18"} />
			)}
		</svg>
	);
}

/** A product of the store: a card, and behind it all views, colours, the description and the order form. Without script. */
export function Product({ product, order }: { product: Sold; order: { label: string; href: string } }) {
	const { key, name, price, description, colours } = product;
	const first = colours[0]?.key ?? "navy";
	const id = `product-${key}`;
	return (
		<article className="card product">
			<Garment of={key} colour={first} label={name} />
			<div>
				<h2 className="team">{name}</h2>
				<p className="meta">{price}</p>
			</div>
			<button type="button" className="button" popoverTarget={id} aria-label={`Look closer: ${name}`}>
				Look closer
			</button>
			<dialog id={id} popover="auto" className="product-more" aria-labelledby={`${id}-name`}>
				<header>
					<h2 id={`${id}-name`}>{name}</h2>
					<button
						type="button"
						className="button quiet icon"
						popoverTarget={id}
						popoverTargetAction="hide"
						aria-label={`Close ${name}`}
					>
						<Icon name="close" />
					</button>
				</header>
				<section className="product-views" aria-label={`Pictures of the ${name}`}>
					{colours.map((colour) => (
						<Garment key={colour.key} of={key} colour={colour.key} label={`${name} in ${colour.name}, front`} />
					))}
					<Garment of={key} colour={first} back label={`${name}, back`} />
				</section>
				<p>{description}</p>
				<p>
					<b>{price}</b>
				</p>
				<ul className="row swatches" aria-label="Colours">
					{colours.map((colour) => (
						<li key={colour.key}>
							<span className={`swatch ${colour.key}`} aria-hidden="true" />
							{colour.name}
						</li>
					))}
				</ul>
				<p>
					<a className="button main" href={order.href} rel="noopener">
						{order.label}
					</a>
				</p>
			</dialog>
		</article>
	);
}
