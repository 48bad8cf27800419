import { youth } from "../../content/adult-league/youth.ts";
import { sitePage } from "../../http/page.ts";
import { Blocks } from "../../ui/blocks.tsx";
import { adultPage, formAt } from "./page.ts";

/** Youth 3-on-3 (1 §2.12). */
export const youthPage = adultPage({
	path: "/youth",
	title: "Youth 3-on-3",
	description: ({ site }) => `Youth 3-on-3 with ${site.organization.name}: how we play, what to bring, how to sign up.`,
	View: ({ links, context }) => (
		<>
			<Blocks blocks={youth} />
			<p>
				<a className="button main" href={formAt(links.youth_signup, context)} rel="noopener">
					Sign up
				</a>
			</p>
		</>
	),
});

/** The same page of one organization, at an address without its slug, navbar and footer (1 §2.1). */
export const bareYouthPage = sitePage({
	path: "/youth/jccoc",
	chrome: "bare",
	load: () => ({}),
	title: () => "Youth 3-on-3",
	description: (_, { site }) => `Youth 3-on-3 with ${site.organization.name}.`,
	View: () => <Blocks blocks={youth} />,
});
