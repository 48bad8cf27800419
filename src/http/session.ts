import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from "lucia";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { sessions, users } from "../../db/schema/index.ts";
import { changeSession, endSessions, noteSignIn, type SessionChange } from "../data/sessions.ts";
import { as, type Tx } from "../data/tenant.ts";
import type { User, UserRole } from "../domain/roles.ts";

declare module "lucia" {
	interface Register {
		Lucia: ReturnType<typeof luciaOf>;
		UserId: number;
		DatabaseUserAttributes: {
			organization_id: number | null;
			username: string;
			email: string | null;
			role: UserRole;
			theme: string;
		};
		DatabaseSessionAttributes: { host: string; acting_organization_id: number | null; public_mode: boolean };
	}
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
	/** The user of that session. */
	userOf(cookies: string | null, host: string): Promise<User | null>;
	/** A new session: its secret, and the Set-Cookie value. */
	create(userId: number, host: string): Promise<{ id: string; cookie: string }>;
	/** Ends a session; returns the Set-Cookie value that takes the cookie away. */
	end(id: string): Promise<string>;
	/** Ends a person's sessions, but for one: after a change of password or role. */
	endAll(userId: number, except?: string): Promise<void>;
	/** What a session keeps beside its user. */
	change(id: string, change: SessionChange): Promise<void>;
}

export function openSessions(db: PostgresJsDatabase, secure: boolean): Sessions {
	const lucia = luciaOf(db, secure);
	const name = lucia.sessionCookieName;
	const of = async (cookies: string | null, host: string): Promise<Session | null> => {
		const id = cookies === null ? null : lucia.readSessionCookie(cookies);
		if (!id || id.length > idLengthMax) return null;
		const { session, user } = await lucia.validateSession(id);
		if (!session || !user || session.host !== host) return null;
		const { id: userId, organization_id, username, email, role, theme } = user;
		return {
			id,
			user: { id: userId, organization_id, username, email, role, theme },
			acting_organization_id: session.acting_organization_id,
			public_mode: session.public_mode,
			renewal: session.fresh ? lucia.createSessionCookie(id).serialize() : null,
		};
	};
	return {
		secure,
		carriedBy: (cookies) => cookies !== null && cookies.includes(`${name}=`),
		of,
		userOf: async (cookies, host) => (await of(cookies, host))?.user ?? null,
		async create(userId, host) {
			await noteSignIn(db, userId);
			const session = await lucia.createSession(userId, { host, acting_organization_id: null, public_mode: false });
			return { id: session.id, cookie: lucia.createSessionCookie(session.id).serialize() };
		},
		async end(id) {
			await lucia.invalidateSession(id);
			return lucia.createBlankSessionCookie().serialize();
		},
		endAll: async (userId, except) => await endSessions(db, userId, except === undefined ? "" : hash(except)),
		change: async (id, change) => await changeSession(db, hash(id), change),
	};
}

const idLengthMax = 100;

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
		getSessionAttributes: ({ host, acting_organization_id, public_mode }) => ({
			host,
			acting_organization_id,
			public_mode,
		}),
	});
}

/** Lucia keeps ids in clear; here the database sees only their sha256, and only the auth role sees the table. */
function hashedAdapter(db: PostgresJsDatabase): Adapter {
	const inside = <T>(work: (adapter: Adapter) => Promise<T>) =>
		as(db, "tipoff_auth", null, async (tx: Tx) => await work(new DrizzlePostgreSQLAdapter(tx, sessions, users)));
	return {
		getSessionAndUser: async (id) => {
			const [session, user] = await inside<[DatabaseSession | null, DatabaseUser | null]>((a) =>
				a.getSessionAndUser(hash(id)),
			);
			return [session && { ...session, id }, user];
		},
		getUserSessions: (userId) => inside((a) => a.getUserSessions(userId)),
		setSession: (session) => inside((a) => a.setSession({ ...session, id: hash(session.id) })),
		updateSessionExpiration: (id, at) => inside((a) => a.updateSessionExpiration(hash(id), at)),
		deleteSession: (id) => inside((a) => a.deleteSession(hash(id))),
		deleteUserSessions: (userId) => inside((a) => a.deleteUserSessions(userId)),
		deleteExpiredSessions: () => inside((a) => a.deleteExpiredSessions()),
	};
}

const hash = (id: string) => new Bun.CryptoHasher("sha256").update(id).digest("hex");
