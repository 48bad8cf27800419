import type { ReactNode } from "react";
import { choiceLabel, isSignupOpen, type Business } from "../../../domain/business/businesses.ts";
import { dateShort } from "../../../domain/clock.ts";
import { Form, OpenButton } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** One business of the directory with what is known of it (platform 11). */
export function BusinessCard({ business, today }: { business: Business; today: string }) {
	const { id, name, sport, category, city, state, location, signupDeadline } = business;
	const kind = [sport, category].flatMap((word) => (word ? choiceLabel(word) : [])).join(" · ");
	const place = [location, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
	const isOpen = isSignupOpen(business, today);
	return (
		<article className="business">
			<header>
				<div>
					{kind ? <p className="cap">{kind}</p> : null}
					<h2 className="team">{name}</h2>
					{place ? <p className="meta">{place}</p> : null}
				</div>
				<span className={isOpen ? "badge good" : "badge"}>{isOpen ? "Sign-up active" : "Sign-up closed"}</span>
			</header>
			<dl className="facts">
				<Fact name="Season" value={business.season} />
				<Fact name="Next season" value={business.nextSeason} />
				<Fact name="Sign-up deadline" value={signupDeadline === null ? null : dateShort(signupDeadline)} />
				<Fact name="Cost" value={business.cost} />
				<Fact name="Skill level" value={business.skillLevel} />
				<Fact name="Phone" value={business.phone}>
					<a href={`tel:${business.phone?.replace(/[^\d+]/g, "")}`}>{business.phone}</a>
				</Fact>
				<Fact name="Email" value={business.email}>
					<a href={`mailto:${business.email}`}>{business.email}</a>
				</Fact>
				<Fact name="Website" value={business.website}>
					<Out address={business.website} />
				</Fact>
				<Fact name="Facebook" value={business.facebook}>
					<Out address={business.facebook} />
				</Fact>
				<Fact name="Instagram" value={business.instagram}>
					<Out address={business.instagram} />
				</Fact>
			</dl>
			<footer className="row">
				<OpenButton id={`edit-business-${id}`} dialog="edit-business" fill={business} icon="pencil" label="Edit" />
				<Form
					call="DELETE /api/businesses/{id}"
					confirm={`Are you sure you want to delete ${name}?`}
					done="Business deleted"
				>
					<input type="hidden" name="id" value={id} />
					<button className="button bad" aria-label={`Delete ${name}`}>
						<Icon name="trash" />
						Delete
					</button>
				</Form>
			</footer>
		</article>
	);
}

function Fact({ name, value, children }: { name: string; value: string | null; children?: ReactNode }) {
	if (value === null) return null;
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children ?? value}</dd>
		</div>
	);
}

/** An address without what every address has; it opens beside the dashboard. */
function Out({ address }: { address: string | null }) {
	const short = address?.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
	return (
		<a href={address ?? ""} target="_blank" rel="noopener">
			{short}
		</a>
	);
}
