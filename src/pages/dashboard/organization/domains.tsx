import type { Domain } from "../../../data/organization/domains.ts";
import { proofName } from "../../../domain/organization/custom-domain.ts";
import { to } from "../../../domain/paths.ts";
import { A } from "../../../ui/link.tsx";
import { ErrorPlace, Field, Form, FormDialog, OpenButton } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OwnPassword } from "../../../ui/form/own-password.tsx";
import { Part } from "./part.tsx";

type Props = { organization: { id: number }; domains: readonly Domain[] };

/** The site's own domains: named here, proven by whoever has them. */
export function DomainsPart({ organization, domains }: Props) {
	return (
		<Part id="domains" title="Custom domain" count={domains.length}>
			{domains.length === 0 ? (
				<p>
					None yet. Your site can have an address of its own, such as league.example, that you have bought elsewhere.
				</p>
			) : (
				<ul>
					{domains.map((domain) => (
						<DomainItem
							key={domain.id}
							call={`/api/organizations/${organization.id}/domains/${domain.id}`}
							steps={to.domain(organization.id, domain.id)}
							domain={domain}
						/>
					))}
				</ul>
			)}
			<AddDomain organization={organization} />
			<RemoveDomain organization={organization} />
		</Part>
	);
}

function DomainItem({ call, steps, domain }: { call: string; steps: string; domain: Domain }) {
	const { host, is_primary, verified_at } = domain;
	return (
		<li className="proof">
			<div className="row">
				<b>{host}</b>
				{verified_at ? <span className="badge good">Proven</span> : <span className="badge warn">Not proven yet</span>}
				{is_primary && verified_at ? <span className="badge brand">The site's own</span> : null}
				<div className="row push">
					<A className="button" to={steps} aria-label={`Steps to ${host}`}>
						Steps
					</A>
					{verified_at && !is_primary ? (
						<Form
							call={`PUT ${call}`}
							done={`${host} is the site's own now`}
							confirm={`Make ${host} the site's own? All other addresses lead there then.`}
							proof
						>
							<input type="hidden" name="is_primary" value="true" data-kind="boolean" />
							<button className="button">Make it the site's own</button>
						</Form>
					) : null}
					<Form call={`POST ${call}/check`} read>
						<button className={verified_at ? "button" : "button main"} aria-label={`Check now: ${host}`}>
							Check now
						</button>
					</Form>
					{verified_at ? (
						<OpenButton
							id={`remove-domain-${domain.id}`}
							dialog="remove-domain"
							fill={{ id: domain.id, host }}
							icon="trash"
							label={`Remove ${host}`}
							hideLabel
						/>
					) : (
						<Form call={`DELETE ${call}`} confirm={`Take ${host} away? It was not proven yet.`}>
							<button className="button quiet icon" aria-label={`Remove ${host}`}>
								<Icon name="trash" />
							</button>
						</Form>
					)}
				</div>
			</div>
			{verified_at ? null : <Proof domain={domain} />}
		</li>
	);
}

function RemoveDomain({ organization }: { organization: { id: number } }) {
	return (
		<FormDialog
			id="remove-domain"
			title="Remove domain"
			submit="Remove"
			look="bad"
			form={{ call: `DELETE /api/organizations/${organization.id}/domains/{id}` }}
		>
			<input type="hidden" name="id" />
			<p data-says="Take {host} away? The site is then no longer reached by it." />
			<OwnPassword id="remove-domain-password" />
		</FormDialog>
	);
}

/** What is to be entered where the domain was bought. */
function Proof({ domain: { host, token } }: { domain: Domain }) {
	const record = [
		["Name", proofName(host)],
		["Type", "TXT"],
		["Value", token],
	] as const;
	return (
		<>
			<p className="meta">
				Enter this record where the domain is managed, and let the domain itself lead to this platform. Then check.
			</p>
			<dl className="pairs">
				{record.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							<code>{value}</code>
						</dd>
					</div>
				))}
			</dl>
		</>
	);
}

function AddDomain({ organization: { id } }: { organization: { id: number } }) {
	return (
		<Form
			id="domain-form"
			call={`POST /api/organizations/${id}/domains`}
			done="Domain added: now prove it"
			fail="Error updating organization"
		>
			<ErrorPlace />
			<Field
				id="domain-host"
				name="domain"
				label="Domain"
				required
				maxLength={253}
				placeholder="league.example"
				autoComplete="off"
				spellCheck={false}
				hint="It counts for nothing before it is proven: until then the site stays where it is. To change it, add the new one, prove it, make it the site's own and remove the old one."
			/>
			<OwnPassword id="domain-password" />
			<button className="button">Add domain</button>
		</Form>
	);
}
