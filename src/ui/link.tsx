import { createContext, useContext, type AnchorHTMLAttributes } from "react";
import { withBase } from "../domain/paths.ts";

/** The site's base (`""` on its own domain, `/{slug}` on the shared host), set once by the shell. */
export const Base = createContext("");

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

/** A link inside the site: `to` comes from `domain/paths`. */
export function A({ to, children, ...rest }: Props) {
	return (
		<a href={withBase(useContext(Base), to)} {...rest}>
			{children}
		</a>
	);
}

/** The full path of a site address, for forms' actions. */
export function useHref(path: string): string {
	return withBase(useContext(Base), path);
}
