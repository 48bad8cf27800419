import type { ReactNode } from "react";
import type { Theme } from "../domain/organization/organizations.ts";
import { brandAddress, brandRules } from "./brand.ts";
import { Base } from "./link.tsx";

type ShellAssets = Record<"css" | "detailCss" | "bracketCss" | "staffCss" | "font" | "favicon" | "touchIcon", string>;
/** Styles besides the site's own: of one game, team or player, and of a drawn bracket. */
export type Styles = "detail" | "bracket";
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

export type ShellProps = {
	/** The site's prefix, `""` or `/{slug}`. */
	base?: string;
	assets: ShellAssets;
	lang?: string;
	title: string;
	description: string;
	/** The page's one whole address. */
	canonical?: string | null;
	/** The whole address of a feed of what changes on it. */
	news?: string | null;
	/** A picture for previews, by its whole address; `wide` fills a card, others stand beside the words. */
	image?: { address: string; wide: boolean } | null;
	siteName?: string;
	/** What the page is, for search engines (schema.org). */
	jsonLd?: readonly Json[];
	/** Pages that no search engine should list. */
	noindex?: boolean;
	/** `#rrggbb`, the page's first. */
	brands?: readonly string[];
	/** They stand in the head itself, and the answer's policy allows them; else in a sheet of their own. */
	ownBrands?: boolean;
	theme?: Theme;
	/** Addresses of the modules that bring the page's islands and its running games to life. */
	scripts?: readonly string[];
	/** More for the head, e.g. a feed's link. */
	head?: ReactNode;
	/** Before `main`: the navbar, or a bar above it. */
	header?: ReactNode;
	footer?: ReactNode;
	/** The classes of `main`: "wrap stack" for most pages, none where a hero or a banner fills the width. */
	main?: string;
	/** There is something before `main` that a keyboard may want to skip; true unless said otherwise. */
	skip?: boolean;
	/** The dashboard: sidebar and top bar stand around `main` in its grid. */
	desk?: boolean;
	/** It has dialogs, as every screen of the dashboard may. */
	opens?: boolean;
	/** What the page needs besides the site's own styles. */
	styles?: Styles | undefined;
	/** For people who work with the product or sign in to it: it needs all styles, theirs too. */
	staff?: boolean;
	/** The organization that the calls of this page are about, where the session alone does not say so. */
	organization?: number | undefined;
	/** Where a view of this page is counted; undefined where nobody counts. */
	analytics?: string | undefined;
	children: ReactNode;
};

/** The whole document around a page's `main`. */
export function Shell(props: ShellProps) {
	const {
		base = "",
		lang = "en",
		theme = "light",
		header,
		footer,
		main,
		skip = true,
		desk,
		opens,
		organization,
		analytics,
		children,
	} = props;
	const body = (
		<>
			{skip ? (
				<a className="skip" href="#main">
					Skip to content
				</a>
			) : null}
			{header}
			<main id="main" className={main}>
				{children}
			</main>
			{footer}
			{desk || opens ? <form id="opens" hidden /> : null}
		</>
	);
	return (
		<Base.Provider value={base}>
			<html lang={lang} data-theme={theme} data-organization={organization} data-analytics={analytics}>
				<Head {...props} />
				<body>{desk ? <div className="desk">{body}</div> : body}</body>
			</html>
		</Base.Provider>
	);
}

function Head({
	assets,
	title,
	description,
	brands = [],
	ownBrands,
	noindex,
	jsonLd = [],
	scripts = [],
	head,
	desk,
	staff,
	styles,
	...props
}: ShellProps) {
	const rules = ownBrands ? brandRules(brands) : null;
	const brand = ownBrands ? null : brandAddress(brands);
	return (
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{title}</title>
			<meta name="description" content={description} />
			{noindex ? <meta name="robots" content="noindex" /> : null}
			<link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
			{sheetsOf(assets, styles, desk || staff).map((href) => (
				<link key={href} rel="stylesheet" href={href} />
			))}
			{rules ? <style dangerouslySetInnerHTML={{ __html: rules }} /> : null}
			{brand ? <link rel="stylesheet" href={brand} /> : null}
			<link rel="icon" href={assets.favicon} type="image/svg+xml" />
			<link rel="apple-touch-icon" href={assets.touchIcon} />
			{brands[0] ? <meta name="theme-color" content={brands[0]} /> : null}
			<Preview title={title} description={description} {...props} />
			{head}
			{jsonLd.map((data, index) => (
				<script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(data) }} />
			))}
			{scripts.map((src) => (
				<script key={src} type="module" src={src} />
			))}
		</head>
	);
}

function sheetsOf({ css, detailCss, bracketCss, staffCss }: ShellAssets, styles: Styles | undefined, staff = false) {
	if (staff) return [css, detailCss, bracketCss, staffCss];
	return styles ? [css, { detail: detailCss, bracket: bracketCss }[styles]] : [css];
}

/** What a chat or a network shows of the page, and which address is its one. */
function Preview({ title, description, canonical, news, image, siteName }: Omit<ShellProps, "assets" | "children">) {
	return (
		<>
			{canonical ? <link rel="canonical" href={canonical} /> : null}
			{news ? <link rel="alternate" type="application/atom+xml" title="Changes" href={news} /> : null}
			<meta property="og:type" content="website" />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			{siteName ? <meta property="og:site_name" content={siteName} /> : null}
			{canonical ? <meta property="og:url" content={canonical} /> : null}
			{image ? <meta property="og:image" content={image.address} /> : null}
			<meta name="twitter:card" content={image?.wide ? "summary_large_image" : "summary"} />
		</>
	);
}

/** JSON that cannot close the script it stands in. */
function inScript(data: Json): string {
	return JSON.stringify(data).replaceAll("<", "\\u003c");
}
