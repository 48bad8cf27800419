import { organizationIn } from "../../../data/organization/row.ts";
import * as domains from "../../../data/organization/domains.ts";
import type { AnswerOf } from "../../../domain/answers.ts";
import { proofName } from "../../../domain/organization/custom-domain.ts";
import { domainSteps, namedIn, type DomainState, type DomainStep } from "../../../domain/organization/domain-steps.ts";
import { to } from "../../../domain/paths.ts";
import { notFound } from "../../../domain/refusal.ts";
import { deskPage } from "../../../http/page.ts";
import { ErrorPlace, Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";

interface Data {
	organization: { id: number; name: string };
	domain: domains.Domain;
}

type Looked = AnswerOf<"POST /api/organizations/:organization/domains/:domain/steps">;

/** What is to be entered where a domain was bought, and how far each step is (hosts 4). */
export const domainPage = deskPage<"domain", Data>({
	route: "domain",
	load: async ({ tenant, id }) => {
		const isOwn = id("organizationId") === tenant.organization.id;
		const organization = isOwn ? await organizationIn(tenant.tx, tenant.organization.id) : null;
		const domain = organization && (await domains.byId(tenant, id("domainId")));
		if (!organization || !domain) throw notFound();
		return { organization, domain };
	},
	title: ({ domain }) => domain.host,
	crumbs: ({ organization, domain }) => [
		{ label: organization.name, to: to.organization(organization.id) },
		{ label: domain.host, to: to.domain(organization.id, domain.id) },
	],
	View: ({ data: { organization, domain }, context: { answered, platform } }) => {
		const looked = answered as Looked | null; // the contract of the one call that is shown on this page
		const now = looked?.domain ?? domain;
		const steps = looked?.steps ?? domainSteps(namedIn(now), null);
		const { hostname } = new URL(platform);
		const call = `/api/organizations/${organization.id}/domains/${domain.id}`;
		return (
			<>
				<PageHead title={domain.host} text="From a name of your own to your site at it, step by step." />
				<div className="stack gap-5">
					<Section title="Steps" tools={<LookAgain call={call} isFirst={looked === null} />}>
						<div className="stack gap-3">
							<Steps steps={steps} />
							<MakeOwn call={call} domain={now} />
						</div>
					</Section>
					<Section title="What to enter where the domain is managed">
						<Records domain={now} platform={hostname} addresses={looked?.addresses ?? null} />
					</Section>
				</div>
			</>
		);
	},
});

function LookAgain({ call, isFirst }: { call: string; isFirst: boolean }) {
	return (
		<Form className="push" call={`POST ${call}/steps`} shows>
			<button className="button main">{isFirst ? "Check now" : "Check again"}</button>
			<ErrorPlace />
		</Form>
	);
}

const looks: Record<DomainState, { tone: string; label: string; icon: "check" | "clock" | "warning" | "info" }> = {
	done: { tone: "good", label: "Done", icon: "check" },
	open: { tone: "", label: "To do", icon: "clock" },
	wrong: { tone: "bad", label: "Wrong", icon: "warning" },
	unknown: { tone: "", label: "Not known", icon: "info" },
};

function Steps({ steps }: { steps: readonly DomainStep[] }) {
	return (
		<ol className="card domain-steps">
			{steps.map(({ title, state, text }) => {
				const { tone, label, icon } = looks[state];
				return (
					<li key={title} className={state}>
						<Icon name={icon} />
						<div>
							<p className="row">
								<b>{title}</b>
								<span className={`badge ${tone}`.trim()}>{label}</span>
							</p>
							<p className="meta">{text}</p>
						</div>
					</li>
				);
			})}
		</ol>
	);
}

function MakeOwn({ call, domain: { host, verified_at, is_primary } }: { call: string; domain: domains.Domain }) {
	if (!verified_at || is_primary) return null;
	return (
		<Form call={`PUT ${call}`} done={`${host} is the site's own now`}>
			<input type="hidden" name="is_primary" value="true" data-kind="boolean" />
			<button className="button">Make it the site's own</button>
		</Form>
	);
}

interface RecordsProps {
	domain: domains.Domain;
	/** The platform's host. */
	platform: string;
	/** Its addresses, once they were looked up. */
	addresses: readonly string[] | null;
}

function Records({ domain: { host, token }, platform, addresses }: RecordsProps) {
	const kind = (address: string) => (address.includes(":") ? "AAAA" : "A");
	return (
		<div className="stack gap-4">
			<p>{`First, so that ${host} is known to be yours:`}</p>
			<Record name={proofName(host)} type="TXT" value={token} />
			<p>{`Then, so that ${host} leads here:`}</p>
			<Record name={host} type="CNAME" value={platform} />
			<p>
				Where a CNAME is refused, as it is for a name with nothing such as www in front, enter the address of the
				platform instead. Take away other A, AAAA and CNAME records of this name.
			</p>
			{addresses?.map((address) => (
				<Record key={address} name={host} type={kind(address)} value={address} />
			))}
			{addresses === null ? <p className="meta">The addresses stand here once you have pressed Check now.</p> : null}
			{addresses?.length === 0 ? (
				<p className="meta">{`The addresses of ${platform} are not known here: ask whoever runs this platform.`}</p>
			) : null}
		</div>
	);
}

function Record({ name, type, value }: { name: string; type: string; value: string }) {
	const pairs = [
		["Name", name],
		["Type", type],
		["Value", value],
	] as const;
	return (
		<dl className="pairs record">
			{pairs.map(([label, text]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>
						<code>{text}</code>
					</dd>
				</div>
			))}
		</dl>
	);
}
