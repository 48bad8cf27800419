import type { ReactNode } from "react";
import { A } from "./link.tsx";
import { Mark } from "./mark.tsx";
import { signOf, type Sign } from "../domain/team/sign.ts";

export type TeamNameProps = Sign & {
	name: string;
	/** A path of the site; without it (a hidden team) the name is plain text. */
	to?: string | null;
	/** How the team came out of the game it stands in. */
	result?: "win" | "lose" | null;
	/** A word before the name, "vs" or "at". */
	before?: string;
	/** More inside the link, after the name. */
	children?: ReactNode;
};

export function TeamName({ name, to, result, before, children, ...sign }: TeamNameProps) {
	const className = result ? `team ${result}` : "team";
	const content = (
		<>
			<Mark name={name} {...signOf(sign)} />
			<span>
				{before ? `${before} ${name}` : name}
				{children}
			</span>
		</>
	);
	if (!to) return <span className={className}>{content}</span>;
	return (
		<A className={className} to={to}>
			{content}
		</A>
	);
}
