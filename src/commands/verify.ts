import { verifyAll } from "../data/stat/keep-all.ts";
import type { OpenDatabase } from "./database.ts";
import { some, thousands } from "../domain/some.ts";

/** `tipoff verify`: whether what is kept is what would be computed (standings 8); 1 where it was not. */
export async function verifyCommand({ db }: Pick<OpenDatabase, "db">, print: (line: string) => void): Promise<number> {
	const { organizations, compared, wrong } = await verifyAll(db, Date.now(), print);
	print(
		`Compared the kept standings and totals of ${some(compared, "league")}, and the days of their seasons, of ${some(organizations, "organization")}: ${wrong === 0 ? "all are right" : `${thousands(wrong)} wrong, made anew`}.`,
	);
	return wrong === 0 ? 0 : 1;
}
