import type { ReactNode } from "react";

/** A region that scrolls sideways inside the page, reachable by keyboard; "Roster" becomes "Roster table". */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
	return (
		<section className="scroll" tabIndex={0} aria-label={`${label} table`}>
			{children}
		</section>
	);
}

type TableProps = { caption: string; className?: string; children: ReactNode };

/** A table in its scrolling region, with a caption for screen readers; `thead` and `tbody` are the children. */
export function Table({ caption, className, children }: TableProps) {
	return (
		<Scroll label={caption}>
			<table className={className}>
				<caption className="sr">{caption}</caption>
				{children}
			</table>
		</Scroll>
	);
}

type HeadingProps = {
	children: ReactNode;
	className?: string;
	sorted?: boolean;
	title?: string;
	/** What is said beside it where rows are cards: only what can be ticked keeps its heading there. */
	label?: string;
};

/** A column's heading; `title` explains a short one ("GB"), `sorted` marks the column that orders the table. */
export function Heading({ children, className, sorted, title, label }: HeadingProps) {
	return (
		<th scope="col" className={className} aria-sort={sorted ? "descending" : undefined} data-label={label}>
			{title ? <abbr title={title}>{children}</abbr> : children}
		</th>
	);
}

/** A heading of one word, which is `short` where there is little room. */
export function ShortHeading({
	word,
	short,
	...rest
}: Omit<HeadingProps, "children"> & { word: string; short: string }) {
	return (
		<Heading {...rest}>
			<span className="only-wide">{word}</span>
			<abbr className="only-narrow" title={word}>
				{short}
			</abbr>
		</Heading>
	);
}

/** The heading of the position column: the word where there is room, # elsewhere. */
export function PositionHeading() {
	return <ShortHeading word="Position" short="#" className="pin c pos" />;
}
