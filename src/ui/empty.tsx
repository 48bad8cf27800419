import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { A } from "./link.tsx";

type Props = {
	icon?: IconName;
	/** The sentence of the rules, word for word. */
	title: string;
	children?: ReactNode;
	/** The one way out. */
	way?: { label: string; to: string };
};

/** Stands in the place of a list that has nothing in it. */
export function Empty({ icon = "calendar", title, children, way }: Props) {
	return (
		<div className="empty">
			<Icon name={icon} />
			<p className="display">{title}</p>
			{children ? <p>{children}</p> : null}
			{way ? (
				<A className="button" to={way.to}>
					{way.label}
				</A>
			) : null}
		</div>
	);
}
