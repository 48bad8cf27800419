import type { Organization } from "../../../data/organization/platform.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Part } from "./part.tsx";

interface Props {
	organization: Organization;
	/** Its former slugs. */
	aliases: readonly string[];
	/** Whether the viewer gives slugs, and may take them back. */
	canFree: boolean;
}

/** What the platform knows it by. */
export function InfoPart({ organization, aliases, canFree }: Props) {
	const { id, name, domain, slug, sports } = organization;
	const facts = [
		["Name", name],
		["Id", id],
		["Domain", domain ?? "None"],
		["Slug", slug],
		["Sports", sports.map((sport) => sport.name).join(", ") || "None"],
	] as const;
	return (
		<Part id="info" title="Organization Info">
			<dl className="pairs">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{aliases.length > 0 ? <FormerAddresses organization={organization} aliases={aliases} canFree={canFree} /> : null}
		</Part>
	);
}

function FormerAddresses({ organization: { id, slug }, aliases, canFree }: Props) {
	return (
		<section className="stack gap-2" aria-labelledby="former-title">
			<h3 id="former-title">Former addresses</h3>
			<p className="meta">
				Links to them lead to /{slug}, and no other organization can have them.
				{canFree ? "" : " The platform’s administrator can free them."}
			</p>
			<ul>
				{aliases.map((alias) => (
					<li key={alias} className="proof">
						<div className="row">
							<b>{`/${alias}`}</b>
							{canFree ? (
								<div className="row push">
									<Form
										call={`DELETE /api/organizations/${id}/aliases/${alias}`}
										confirm={`Free /${alias}? Links to it end: they find nothing, or whoever takes the address next.`}
										proof
									>
										<button className="button" aria-label={`Free /${alias}`}>
											Free
										</button>
									</Form>
								</div>
							) : null}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
