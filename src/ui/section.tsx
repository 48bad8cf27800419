import type { ReactNode } from "react";
import { A } from "./link.tsx";

type HeadProps = {
	/** What names its section; none where several of a page have one title, which are then no landmarks. */
	id?: string;
	title: string;
	/** At most one way on. */
	link?: { label: string; to: string } | null;
	/** The tools of the section, at the right. */
	children?: ReactNode;
};

/** The heavy rule with the section's name under it. */
export function SectionHead({ id, title, link, children }: HeadProps) {
	return (
		<header className="section-head">
			<h2 id={id}>{title}</h2>
			{link ? <A to={link.to}>{link.label}</A> : null}
			{children}
		</header>
	);
}

type SectionProps = Omit<HeadProps, "id" | "children"> & { id?: string; tools?: ReactNode; children: ReactNode };

/** A section that its own heading names; `id` only where two sections of a page have one title. */
export function Section({ title, id = idOf(title), link, tools, children }: SectionProps) {
	return (
		<section aria-labelledby={id}>
			<SectionHead id={id} title={title} link={link}>
				{tools}
			</SectionHead>
			{children}
		</section>
	);
}

/** The head of a page: its one `h1`, a line under it, tools at the right. */
export function PageHead({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
	return (
		<div className="head">
			<div>
				<h1>{title}</h1>
				{text ? <p>{text}</p> : null}
			</div>
			{children}
		</div>
	);
}

/** "The season so far" is `the-season-so-far`; a title that starts with a digit gets an `s-`. */
export function idOf(title: string): string {
	const id = title
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-|-$/g, "");
	return /^\p{L}/u.test(id) ? id : `s-${id}`;
}
