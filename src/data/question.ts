import {
	type Built,
	built,
	builtTogether,
	isQuery,
	placeholder,
	type Query,
	type Results,
	type Rows,
} from "../../db/gathered.ts";
import type { Tenant } from "./tenant.ts";

/** What a question is asked with; an absent one leaves its condition out. */
type Values = Readonly<Record<string, string | number | null | undefined>>;
type Asked = Query | Record<string, Query>;
type Answer<Q> = Q extends Query ? Rows<Q> : Results<Q>;

const textsMax = 400;

/**
 * A query, or several as one statement, whose text is made once for each form that it takes, not for each page: Drizzle needs
 * longer to write one than PostgreSQL to answer it. `ask` writes it with placeholders for `values`; what else it looks at is the
 * form: who looks, what the organization shows of its players, which values there are, and `how`. For an organization that
 * conceals something it is written anew, since then its ids stand in it.
 */
export function question<
	V extends Values,
	Q extends Asked,
	H extends Readonly<Record<string, unknown>> = Record<never, never>,
>(ask: (tenant: Tenant, values: V, how: H) => Q) {
	const texts = new Map<string, Built<Answer<Q>>>();
	const made = (tenant: Tenant, values: V, how: H) => {
		const query = ask(tenant, values, how);
		const own: Built<unknown> = isQuery(query)
			? built(query)
			: builtTogether(tenant.tx, query as Record<string, Query>);
		return own as Built<Answer<Q>>; // by its kind
	};
	return async (tenant: Tenant, values: V, how: H = {} as H): Promise<Answer<Q>> => {
		if (concealsSomething(tenant)) return await made(tenant, values, how)(tenant.tx);
		const names = Object.keys(values).filter((name) => values[name] !== undefined);
		const key = `${formOf(tenant)} ${names.join()} ${JSON.stringify(how)}`;
		let text = texts.get(key);
		if (!text) {
			text = made(tenant, Object.fromEntries(names.map((name) => [name, placeholder(name)])) as unknown as V, how);
			if (texts.size < textsMax) texts.set(key, text);
		}
		return await text(tenant.tx, values);
	};
}

const concealsSomething = ({ face, concealed }: Tenant) =>
	face === "visitor" &&
	concealed !== undefined &&
	concealed.seasons.length + concealed.leagues.length + concealed.players.length > 0;

function formOf({ face, foresees, concealed, organization }: Tenant): string {
	const { player_privacy, player_photo, player_number } = organization;
	return face === "staff"
		? face
		: `${face} ${foresees} ${concealed !== undefined} ${player_privacy} ${player_photo} ${player_number}`;
}
