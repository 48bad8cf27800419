import { to } from "../../domain/paths.ts";
import type { User } from "../../domain/roles.ts";
import { sitePage } from "../../http/page.ts";
import { homeOf } from "../../domain/home.ts";
import { LogoutForm } from "../../ui/form/form.tsx";
import { GateHead, nextOf } from "./login.tsx";
import { CodesOnce } from "./codes-without-script.tsx";
import { loadFactors, SecondFactorPart, type FactorData } from "./second-factor-part.tsx";

interface Data {
	user: User;
	factors: FactorData;
	next: string;
}

/** Where somebody sets up the second factor that their organization demands, before anything else (factors 6). */
export const setUpFactorPage = sitePage<"setUpFactor", Data>({
	route: "setUpFactor",
	chrome: "bare",
	live: true,
	main: "gate",
	title: () => "Second factor",
	description: () => "Set up what you show besides your password.",
	noindex: () => true,
	canonical: () => to.setUpFactor(),
	load: async (context) => {
		const { user } = context.viewer;
		if (!user) return null;
		const next = nextOf(context.query.next) ?? homeOf(user.role);
		return { user, factors: await loadFactors(context, user), next };
	},
	View: ({ data: { user, factors, next }, context: { site, answered } }) => (
		<>
			<GateHead name={site.organization.name} />
			<div className="gate-steps">
				<CodesOnce answered={answered} />
				<h2>Set up a second factor</h2>
				<p>
					{site.organization.name} asks everybody who works for it for a second factor, {user.username}. Choose one; you
					can add the other later.
				</p>
				<SecondFactorPart data={factors} user={user} site={site} next={next} answered={answered} />
				<LogoutForm next={to.login()}>
					<button className="button quiet">Log out</button>
				</LogoutForm>
			</div>
		</>
	),
});
