import type { ReactNode } from "react";
import type { Block, UnsupportedBlock } from "../../domain/page/blocks.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { Marked } from "./marked.tsx";
import { SectionHead } from "../section.tsx";

type Of<T extends Block["type"]> = Extract<Block, { type: T }>;
type Drawings = { [T in Block["type"]]: (block: Of<T>, first: First) => ReactNode };

/** Of what a page has several, it is the first: its heading, or its picture, which is in sight when the page opens. */
interface First {
	title: boolean;
	picture: boolean;
}

/** The blocks of a custom page (content 6), texts with their few marks (content 9). The first title is the page's heading. */
export function Blocks({ blocks }: { blocks: readonly (Block | UnsupportedBlock)[] }) {
	const head = blocks.findIndex(isTitled);
	const picture = blocks.findIndex((block) => "url" in block && block.type !== "button" && block.url);
	return blocks.map((block, index) => (
		<div key={index} className="page-block">
			{block.type === "unsupported" ? (
				<p className="notice">Unsupported block type</p>
			) : (
				draw(block, { title: index === head, picture: index === picture })
			)}
		</div>
	));
}

/** Whether a page's own blocks bring its heading. */
export function hasHeading(blocks: readonly (Block | UnsupportedBlock)[]): boolean {
	return blocks.some(isTitled);
}

function isTitled(block: Block | UnsupportedBlock): boolean {
	return (block.type === "hero" || block.type === "intro") && block.title.trim() !== "";
}

function draw(block: Block, first: First): ReactNode {
	const drawing = drawings[block.type] as (block: Block, first: First) => ReactNode; // the key is this block's own type
	return drawing(block, first);
}

const drawings: Drawings = {
	hero: ({ title, subtitle }, first) => (
		<div className="page-hero">
			<Title first={first.title}>{title}</Title>
			{subtitle ? <p className="lead">{subtitle}</p> : null}
		</div>
	),
	intro: ({ title, text }, first) => (
		<div className="column">
			<Title first={first.title}>{title}</Title>
			<Marked text={text} />
		</div>
	),
	paragraph: ({ text }) => (
		<div className="column">
			<Marked text={text} />
		</div>
	),
	image: ({ url, caption, alt }, first) =>
		url ? (
			<figure className="column">
				<img src={url} alt={alt} loading={first.picture ? undefined : "lazy"} />
				{caption ? <figcaption className="meta">{caption}</figcaption> : null}
			</figure>
		) : null,
	list: ({ items }) => (
		<ul className="column bullets">
			{items.map((item, index) => (
				<li key={index}>{item}</li>
			))}
		</ul>
	),
	button: ({ url, label, external }) => (
		<p>
			<Target url={url} external={external}>
				{label}
			</Target>
		</p>
	),
	faq: ({ items }) => (
		<div>
			<SectionHead title="FAQs" />
			<div className="column">
				{items.map(({ q, a }, index) => (
					<details key={index} className="fold" name="faq">
						<summary>
							<Icon name="chevron" turn />
							{q}
						</summary>
						<div>
							<Marked text={a} />
						</div>
					</details>
				))}
			</div>
		</div>
	),
	imageHero: ({ url, text, alt }, first) => (
		<figure className="image-hero">
			{url ? <img src={url} alt={alt} loading={first.picture ? undefined : "lazy"} /> : null}
			{text.trim() ? <figcaption className="board">{text}</figcaption> : null}
		</figure>
	),
};

function Title({ first, children }: { first: boolean; children: string }) {
	if (children.trim() === "") return null;
	return first ? <h1>{children}</h1> : <h2>{children}</h2>;
}

function Target({ url, external, children }: { url: string; external: boolean; children: ReactNode }) {
	const rest = {
		className: "button main",
		target: external ? "_blank" : undefined,
		rel: external ? "noopener" : undefined,
	};
	if (url.startsWith("/") && !url.startsWith("//"))
		return (
			<A {...rest} to={url}>
				{children}
			</A>
		);
	return (
		<a {...rest} href={url || undefined} rel="noopener">
			{children}
		</a>
	);
}
