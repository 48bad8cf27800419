import type { ReactNode } from "react";

type Props = {
	/** The island's file in `islands/`, without its ending. */
	name: string;
	/** What the component gets in the browser; plain data. */
	props: object;
	/** It does its work without a script too, or says itself that it cannot. */
	worksWithout?: boolean;
	/** The same component with the same props, drawn by the server. */
	children: ReactNode;
};

const needsScript = "This part of the page needs JavaScript. Switch it on in your browser to use it.";

/** A part of the page that the browser takes over. Its props stand in an attribute: the content policy allows no inline code. */
export function Island({ name, props, worksWithout, children }: Props) {
	return (
		<>
			{worksWithout ? null : (
				<noscript>
					<p className="notice warn">{needsScript}</p>
				</noscript>
			)}
			<div data-island={name} data-props={JSON.stringify(props)} data-needs={worksWithout ? undefined : "script"}>
				{children}
			</div>
		</>
	);
}
