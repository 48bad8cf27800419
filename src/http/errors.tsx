import { jsonLine } from "../data/log.ts";
import type { ReactNode } from "react";
import { manifest } from "../../static/build/assets.ts";
import { fullDiskOf } from "../data/room.ts";
import { lackOf } from "../data/tenant.ts";
import type { MenuLink } from "../data/page/links.ts";
import { NotYet, Refusal } from "../domain/refusal.ts";
import { undoDays } from "../domain/deletion/deletions.ts";
import { to } from "../domain/paths.ts";
import { holds, roles, type Capability, type Viewer } from "../domain/roles.ts";
import { roleLabels } from "../domain/account/users.ts";
import { Empty } from "../ui/empty.tsx";
import { A, Base } from "../ui/link.tsx";
import { PageHead } from "../ui/section.tsx";
import { Shell } from "../ui/shell.tsx";
import { securityHeaders } from "./cache.ts";
import { deskHtml, type DeskPlace } from "./desk.tsx";
import { errorWords } from "./error-words.ts";
import { html, platformColor, SiteFooter, SiteNavbar } from "./document.tsx";
import { requestId } from "./observe.ts";
import { noteFull } from "./room.ts";
import { statusOf } from "./statuses.ts";
import type { Site } from "./site.ts";
import type { Origins } from "./origins.ts";
import type { Page } from "./page.ts";

/** What a failure is to the person who asked (wire 6). */
export interface Failure {
	status: number;
	sentence: string;
	fields?: Readonly<Record<string, string>> | undefined;
	/** After so many seconds the same may be asked again. */
	seconds?: number | undefined;
}

/** The database does not answer, as opposed to saying no. */
export const isUnavailable = (error: unknown): boolean => lackOf(error) !== null;

/** The one place where an error becomes an answer; what nobody expected is logged and said without its words. */
export function failureOf(error: unknown): Failure {
	if (error instanceof Refusal) {
		const seconds = error instanceof NotYet ? error.seconds : undefined;
		return { status: statusOf[error.kind], sentence: error.message, fields: error.fields, seconds };
	}
	const disk = fullDiskOf(error);
	if (disk) {
		noteFull(disk, error);
		return { status: 507, sentence: noRoom, seconds: roomSeconds };
	}
	const lack = lackOf(error);
	if (lack) return { status: 503, sentence: lacks[lack], seconds: unavailableSeconds };
	console.error(jsonLine({ level: "error", id: requestId(), message: errorWords(error) }));
	return { status: 500, sentence: "Something went wrong on our side. Please try again." };
}

const lacks: Record<NonNullable<ReturnType<typeof lackOf>>, string> = {
	silent: "The database does not answer right now. Please try again in a moment.",
	slow: "This took too long. Please try again in a moment.",
	busy: "Too much is asked of this site at once. Please try again in a moment.",
	left: "Nobody waited for the answer.",
};

/** After so long an outage is looked at again, and after so long a full disk. */
export const unavailableSeconds = 5;
const noRoom = "There is no room left to store this: nothing was saved. Please try again later.";
export const roomSeconds = 60;

/** When a failure that time mends may be asked again. */
export const retryHeaders = ({ seconds }: Pick<Failure, "seconds">): Record<string, string> =>
	seconds === undefined ? {} : { "Retry-After": String(seconds) };

const titles: Record<number, string> = {
	400: "That address makes no sense",
	401: "Unauthorized access",
	403: "Not for your role",
	404: "Page not found",
	405: "That cannot be done here",
	413: "Nothing was stored",
	503: "We will be right back",
	507: "There is no room left",
};

/** What there is to say where the sentence is the title already. */
const explanations: Record<number, string> = {
	401: "Open this page from the organization's own site",
	404: "The address may be mistyped, or what stood here is gone.",
};

/** A sentence that says no more than the title does. */
const repeats = (sentence: string, title: string) => ["Not found", title].includes(sentence.replace(/\.$/, ""));

const titleOf = (status: number) => titles[status] ?? "Something went wrong";

type Way = { label: string; to: string };

/** What failed, each thing said once, and the way out. */
function Failed({ status, sentence, way, children }: Failure & { way: Way; children?: ReactNode }) {
	const title = titleOf(status);
	return (
		<>
			<PageHead title={title} />
			<Empty icon="info" title={repeats(sentence, title) ? (explanations[status] ?? "") : sentence} way={way}>
				{children}
			</Empty>
		</>
	);
}

const toDirectory: Way = { label: "Find a league", to: to.home() };

/** A failure as a page of the platform, whose title is `platform` (site 1). */
export function failurePage({ status, sentence }: Failure, platform: string, way = toDirectory): string {
	return html(
		<Shell
			assets={manifest}
			title={`${titleOf(status)} · ${platform}`}
			description={sentence}
			noindex
			brands={[platformColor]}
			theme="auto"
			main="wrap stack gap-6"
		>
			<Failed status={status} sentence={sentence} way={way} />
		</Shell>,
	);
}

/** A failure inside an organization's site: the menu stays. */
export function siteFailurePage(
	{ status, sentence }: Failure,
	site: Site,
	instant: number,
	menu: MenuLink[],
	origins: Origins,
	/** Somebody who works elsewhere. */
	isStranger: boolean,
): string {
	const { organization, base } = site;
	return html(
		<Shell
			base={base}
			assets={manifest}
			title={`${titleOf(status)} · ${origins.title(organization)}`}
			description={sentence}
			noindex
			brands={[organization.color]}
			theme={organization.theme}
			header={<SiteNavbar context={{ site, instant }} menu={menu} poster={false} />}
			footer={<SiteFooter context={{ site, instant }} platform={origins.platform} />}
			main="wrap stack gap-6"
		>
			{isStranger ? (
				<Base value="">
					<Failed status={status} sentence={sentence} way={{ label: "Go to your dashboard", to: to.dashboard() }}>
						{`You do not work for ${organization.name}.`}
					</Failed>
				</Base>
			) : (
				<Failed status={status} sentence={sentence} way={{ label: "Back to the home page", to: to.home() }} />
			)}
		</Shell>,
	);
}

/** A failure inside the dashboard: the frame stays, and says where one is. */
export function deskFailurePage({ status, sentence }: Failure, place: DeskPlace, page: Page | undefined): string {
	const [title, section] = [titleOf(status), page?.section];
	const home = { label: "Dashboard", to: to.seasons() };
	const way = section && status !== 403 ? section : home;
	return deskHtml(place, {
		title,
		description: sentence,
		crumbs: [section ?? home, { label: title, to: encodeURI(place.path) }],
		children: (
			<Failed status={status} sentence={sentence} way={{ label: `Back to ${wayText(way.label)}`, to: way.to }}>
				{status === 403 && page?.can ? whoMay(page.can, place.viewer) : null}
				{status === 404 && page?.path.includes(":") ? (
					<>
						What was deleted can be taken back for {undoDays} days: see <A to={to.deletions()}>Recently deleted</A>.
					</>
				) : null}
			</Failed>
		),
	});
}

const wayText = (label: string) => (label === "Dashboard" ? "the dashboard" : label);

/** "Only an Organization Owner may see this. You are signed in as Staff." */
function whoMay(capability: Capability, { user }: Viewer): string {
	const least = roles.findLast((role) => holds(role, capability));
	const who = least ? `Only ${/^[AEIOU]/.test(roleLabels[least]) ? "an" : "a"} ${roleLabels[least]} may see this.` : "";
	return user ? `${who} You are signed in as ${roleLabels[user.role]}.` : who;
}

export function failureResponse(body: string, failure: Failure): Response {
	return new Response(body, {
		status: failure.status,
		headers: {
			...securityHeaders,
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "no-store",
			...retryHeaders(failure),
		},
	});
}

/** A failure outside of a page's own way, as a page of the platform; `way` leads out of it. */
export function failureHtml(error: unknown, platform: string, way?: Way): Response {
	const failure = failureOf(error);
	return failureResponse(failurePage(failure, platform, way), failure);
}
