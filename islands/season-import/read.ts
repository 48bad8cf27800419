import type { AnswerOf } from "../../src/domain/answers.ts";

/** What an import did or would do. */
export type Outcome = AnswerOf<"POST /api/imports">;

/** What was said of columns and names of the files that are chosen: it holds as long as they are the same. */
export type Read = Pick<Outcome, "columns" | "sames" | "news" | "newCount" | "people" | "peopleCount"> & {
	wasRefused: boolean;
};

export const nothingRead: Read = {
	columns: [],
	sames: [],
	news: [],
	newCount: 0,
	people: [],
	peopleCount: 0,
	wasRefused: false,
};

export const readIn = ({ columns, sames, news, newCount, people, peopleCount, outcome }: Outcome): Read => ({
	columns,
	sames,
	news,
	newCount,
	people,
	peopleCount,
	wasRefused: outcome === "refused",
});

/** Once another field was filled in, another season may be meant. */
export const withoutNews = (read: Read): Read => ({
	...read,
	news: [],
	newCount: 0,
	people: [],
	peopleCount: 0,
});

/** Another file was chosen, and nothing is known of its columns; one of the same name is the old one, mended. */
export function withoutFile(read: Read, kind: string): Read {
	return { ...withoutNews(read), sames: [], columns: read.columns.filter(({ file }) => file !== kind) };
}
