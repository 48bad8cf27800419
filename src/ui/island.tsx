import type { ReactNode } from "react";

type Props = {
	/** The island's file in `islands/`, without its ending. */
	name: string;
	/** What the component gets in the browser; plain data. */
	props: object;
	/** The same component with the same props, drawn by the server. */
	children: ReactNode;
};

/** A part of the page that the browser takes over. Its props stand in an attribute: the content policy allows no inline code. */
export function Island({ name, props, children }: Props) {
	return (
		<div data-island={name} data-props={JSON.stringify(props)}>
			{children}
		</div>
	);
}
