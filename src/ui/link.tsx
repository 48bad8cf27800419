import { createContext, useContext, type AnchorHTMLAttributes } from "react";
import { withBase } from "../domain/paths.ts";

/** The site's base (`""` on its own domain, `/{slug}` on the shared host), set once by the shell. */
export const Base = createContext("");

/** The same while `markup` draws, which knows no contexts. */
let drawn: string | null = null;

export function drawnUnder<T>(base: string, draw: () => T): T {
	const before = drawn;
	drawn = base;
	try {
		return draw();
	} finally {
		drawn = before;
	}
}

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

/** A link inside the site: `to` comes from `domain/paths`. */
export function A({ to, children, ...rest }: Props) {
	return (
		<a href={useHref(to)} {...rest}>
			{children}
		</a>
	);
}

/** The full path of a site address, for forms' actions. */
export function useHref(path: string): string {
	// oxlint-disable-next-line react/rules-of-hooks -- one page is drawn in one way
	return withBase(drawn ?? useContext(Base), path);
}
