import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { Lucia, TimeSpan, type Adapter } from "lucia";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { sessions, users } from "../../../db/schema/index.ts";
import { fullDiskOf } from "../../data/room.ts";
import {
	changeSession,
	endSessions,
	noteProven,
	noteSignIn,
	prolongSession,
	sessionName,
	sessionWithUser,
	type SessionChange,
} from "../../data/account/sessions.ts";
import { withAuth, type Tx } from "../../data/tenant.ts";
import type { SessionFactor } from "../../domain/account/factors.ts";
import type { User } from "../../domain/roles.ts";
import { cookieIn } from "../xsrf.ts";

declare module "lucia" {
	interface Register {
		Lucia: ReturnType<typeof luciaOf>;
		UserId: number;
		DatabaseUserAttributes: Omit<User, "id">;
		DatabaseSessionAttributes: Kept & { isFresh?: boolean; isProven?: boolean; lacksFactor?: boolean };
	}
}

/** What a session keeps beside its user. */
interface Kept {
	host: string;
	acting_organization_id: number | null;
	public_mode: boolean;
	/** The browser that it was made with, in words. */
	agent: string | null;
	must_change_password: boolean;
	/** With what it was made besides a password. */
	factor: SessionFactor | null;
}

/** A signed-in person on one host. */
export interface Session {
	/** The cookie's secret; the database knows its hash only. */
	id: string;
	user: User;
	/** The organization that a super admin has chosen (access 11). */
	acting_organization_id: number | null;
	/** They look at the site as a visitor would (platform 10). */
	public_mode: boolean;
	/** They signed in with a temporary password, and may do nothing but choose their own (access 17). */
	mustChangePassword: boolean;
	/** Their organization demands a second factor, and they may do nothing but set one up (factors 6). */
	mustSetUpFactor: boolean;
	/** With what they signed in besides a password. */
	factor: SessionFactor | null;
	/** They have just shown who they are (access 18). */
	isFresh: boolean;
	/** They have shown their password for a download within ten minutes. */
	isProven: boolean;
	/** What names it in the list of their sessions; it opens nothing. */
	name: string;
	/** The cookie to send again, when the session was just prolonged. */
	renewal: string | null;
}

/** Sessions in the database under hashed ids; the only file that knows Lucia. */
export interface Sessions {
	/** Cookies bear `__Host-` and Secure: the platform is behind TLS. */
	readonly secure: boolean;
	/** Whether a Cookie header holds a session's cookie at all. */
	carriedBy(cookies: string | null): boolean;
	/** The session of a Cookie header on this host, or null: a cookie of no valid session is a visitor's. */
	of(cookies: string | null, host: string): Promise<Session | null>;
	/** The user of that session; nobody's where they have yet to choose their password, or to set up a second factor. */
	userOf(cookies: string | null, host: string): Promise<User | null>;
	/** A new session of somebody who signs in: its secret, and the Set-Cookie value. */
	create(
		userId: number,
		host: string,
		kept?: Partial<Pick<Kept, "agent" | "must_change_password" | "factor">>,
	): Promise<Made>;
	/** A new session in place of all that a person has, which keeps what this one kept: they have shown again who they are. */
	renew(session: Session, host: string, agent: string | null): Promise<Made>;
	/** Ends a session; returns the Set-Cookie value that takes the cookie away. */
	end(id: string): Promise<string>;
	/** Ends a person's sessions, but for one: after a change of password or role. */
	endAll(userId: number, except?: string): Promise<number>;
	/** Their person has shown their password for a download. */
	prove(id: string): Promise<void>;
	/** What a session keeps beside its user. */
	change(id: string, change: SessionChange): Promise<void>;
}

interface Made {
	id: string;
	cookie: string;
}

export function openSessions(db: PostgresJsDatabase, secure: boolean): Sessions {
	const lucia = luciaOf(db, secure);
	const name = lucia.sessionCookieName;
	const of = async (cookies: string | null, host: string): Promise<Session | null> => {
		const id = cookieIn(cookies, name);
		if (!id || id.length > idLengthMax) return null;
		const { session, user } = await lucia.validateSession(id);
		if (!session || !user || session.host !== host) return null;
		const { id: userId, organization_id, username, email, role, theme } = user;
		return {
			id,
			user: { id: userId, organization_id, username, email, role, theme },
			acting_organization_id: session.acting_organization_id,
			public_mode: session.public_mode,
			mustChangePassword: session.must_change_password,
			mustSetUpFactor: session.lacksFactor === true,
			factor: session.factor,
			isFresh: session.isFresh === true,
			isProven: session.isProven === true,
			name: sessionName(hash(id)),
			renewal: session.fresh ? lucia.createSessionCookie(id).serialize() : null,
		};
	};
	const make = async (userId: number, kept: Kept): Promise<Made> => {
		const { id } = await lucia.createSession(userId, kept);
		return { id, cookie: lucia.createSessionCookie(id).serialize() };
	};
	return {
		secure,
		carriedBy: (cookies) => cookies !== null && cookies.includes(`${name}=`),
		of,
		async userOf(cookies, host) {
			const session = await of(cookies, host);
			return session && !session.mustChangePassword && !session.mustSetUpFactor ? session.user : null;
		},
		async create(userId, host, { agent = null, must_change_password = false, factor = null } = {}) {
			await noteSignIn(db, userId);
			return await make(userId, { ...nothingChosen, host, agent, must_change_password, factor });
		},
		async renew({ user, acting_organization_id, public_mode, factor }, host, agent) {
			const kept = { acting_organization_id, public_mode, host, agent, must_change_password: false, factor };
			const made = await make(user.id, kept);
			await endSessions(db, user.id, hash(made.id));
			return made;
		},
		async end(id) {
			await lucia.invalidateSession(id);
			return lucia.createBlankSessionCookie().serialize();
		},
		endAll: async (userId, except) => await endSessions(db, userId, except === undefined ? "" : hash(except)),
		prove: async (id) => await noteProven(db, hash(id)),
		change: async (id, change) => await changeSession(db, hash(id), change),
	};
}

const idLengthMax = 100;
const nothingChosen = { acting_organization_id: null, public_mode: false };

function luciaOf(db: PostgresJsDatabase, secure: boolean) {
	return new Lucia(hashedAdapter(db), {
		sessionExpiresIn: new TimeSpan(30, "d"),
		sessionCookie: { name: secure ? "__Host-sid" : "sid", attributes: { secure, sameSite: "lax", path: "/" } },
		getUserAttributes: ({ organization_id, username, email, role, theme }) => ({
			organization_id,
			username,
			email,
			role,
			theme,
		}),
		getSessionAttributes: (kept) => kept,
	});
}

/** Lucia keeps ids in clear; here the database sees only their sha256, and only the auth role sees the table. */
function hashedAdapter(db: PostgresJsDatabase): Adapter {
	const inside = <T>(work: (adapter: Adapter) => Promise<T>) =>
		withAuth(db, async (tx: Tx) => await work(new DrizzlePostgreSQLAdapter(tx, sessions, users)));
	return {
		getSessionAndUser: async (id) => {
			const found = await sessionWithUser(db, hash(id));
			if (!found) return [null, null];
			const { id: _, userId, expiresAt, proven_at: __, ...kept } = found.session;
			return [
				{
					id,
					userId,
					expiresAt,
					attributes: {
						...kept,
						isFresh: found.isFresh,
						isProven: found.isProven,
						lacksFactor: found.lacksFactor,
					},
				},
				{ id: userId, attributes: found.user },
			];
		},
		getUserSessions: (userId) => inside((a) => a.getUserSessions(userId)),
		setSession: (session) => inside((a) => a.setSession({ ...session, id: hash(session.id) })),
		updateSessionExpiration: async (id, at) =>
			await prolongSession(db, hash(id), at).catch((error: unknown) => {
				if (fullDiskOf(error) === null) throw error; // on a full disk one may still read, until the session's own end
			}),
		deleteSession: (id) => inside((a) => a.deleteSession(hash(id))),
		deleteUserSessions: (userId) => inside((a) => a.deleteUserSessions(userId)),
		deleteExpiredSessions: () => inside((a) => a.deleteExpiredSessions()),
	};
}

const hash = (id: string) => new Bun.CryptoHasher("sha256").update(id).digest("hex");
