import ScorerLink from "../../islands/scorer-link.tsx";
import { platformPage, sitePage } from "../http/page.ts";
import { Island } from "../ui/island.tsx";

const screen = {
	route: "scorer",
	live: true,
	main: null,
	title: () => "Keep the score",
	noindex: () => true,
	View: () => (
		<Island name="scorer-link" worksWithout props={{}}>
			<ScorerLink />
		</Island>
	),
} as const;

/** Where scorers' links lead, on an organization's own domain and on the platform's. The token is in the fragment: no server sees it here (access 10). */
export const scorerLinkPages = [
	sitePage({ ...screen, chrome: "bare", load: () => ({}) }),
	platformPage({ ...screen, load: () => ({ version: "" }) }),
];
