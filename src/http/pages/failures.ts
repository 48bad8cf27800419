import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { menu, type MenuLink } from "../../data/page/links.ts";
import { read } from "../../data/tenant.ts";
import { nextMidnight } from "../../domain/clock.ts";
import type { Viewer } from "../../domain/roles.ts";
import { answer, PageCache } from "../cache.ts";
import type { DeskPlace } from "../desk.tsx";
import { deskFailurePage, failureResponse, siteFailurePage, type Failure } from "../errors.tsx";
import { compressed } from "./kept.ts";
import type { Origins } from "../origins.ts";
import { ownAnswer } from "./answers.ts";
import type { Page } from "../page.ts";
import { choicesFor } from "../render.ts";
import type { Session } from "../account/session.ts";
import type { Site } from "../site.ts";

const lostBytesMax = 4 * 1024 * 1024;
const htmlType = "text/html; charset=utf-8";

interface Parts {
	db: PostgresJsDatabase;
	origins: Origins;
	clock: () => number;
	sessions: { readonly secure: boolean };
}

/** What failed, inside the frame of whoever looks. */
export class FailedPages {
	readonly #parts: Parts;
	readonly #lost = new PageCache(lostBytesMax);

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** What fails for the staff of an organization fails inside their dashboard. */
	async desk(
		asking: { request: Request; session: Session | null },
		failure: Failure,
		place: Omit<DeskPlace, "origins" | "choices">,
		page: Page | undefined,
	): Promise<Response> {
		const { db, origins, sessions } = this.#parts;
		const choices = await choicesFor(db, place.viewer).catch(() => undefined);
		const body = deskFailurePage(failure, { ...place, origins, choices }, page);
		return await ownAnswer({ ...asking, secure: sessions.secure }, { type: htmlType, body }, failure);
	}

	/** A refusal inside a site keeps its menu; one body a site and failure, since it does not depend on the path. */
	async site(failure: Failure, site: Site, { user }: Viewer): Promise<Response> {
		const { db, origins, clock } = this.#parts;
		const { organization } = site;
		const isStranger = user !== null && failure.status === 403;
		const key = `${site.host} ${site.base} ${failure.status} ${failure.sentence}`;
		const known = failure.status === 404 ? this.#lost.get(key, organization.version, clock()) : undefined;
		if (known) return answer(known, new Request("http://localhost/"), { cacheControl: "no-store" });
		const instant = clock();
		const { value: links, version } = await read(db, organization, "visitor", instant, menu).catch(withoutMenu);
		const body = siteFailurePage(failure, site, instant, links, origins, isStranger);
		const until = nextMidnight(instant, organization.time_zone);
		if (failure.status === 404 && version === organization.version)
			this.#lost.set(key, compressed({ type: htmlType, body, version, until }, organization.id, 404));
		return failureResponse(body, failure);
	}
}

/** While the database does not answer; such a page is not kept. */
const withoutMenu = (): { value: MenuLink[]; version: null } => ({ value: [], version: null });
