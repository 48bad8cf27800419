import { A } from "./link.tsx";

/** A tab without `to` has nothing to show yet and is drawn disabled. */
export type Tab = { label: string; to?: string | null; current?: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	return (
		<nav className="tabs" aria-label={label}>
			{tabs.map((tab) =>
				tab.to ? (
					<A key={tab.label} to={tab.to} aria-current={tab.current ? "page" : undefined}>
						{tab.label}
					</A>
				) : (
					// HTML's disabled link is one without an address.
					// oxlint-disable-next-line jsx-a11y/anchor-is-valid
					<a key={tab.label} role="link" aria-disabled="true">
						{tab.label}
					</a>
				),
			)}
		</nav>
	);
}
