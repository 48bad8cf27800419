import { dateListed, dateShort } from "../clock.ts";

interface Dated {
	name: string;
	startDate: string | null;
	finishDate: string | null;
}

/** What is asked before a game is added on a day outside of its season's (games 6); null where nothing is. */
export function outsideQuestion({ name, startDate, finishDate }: Dated, date: string | null): string | null {
	if (date === null) return null;
	const asked = (than: string) => `${dateListed(date)} is ${than}. Save anyway?`;
	if (startDate !== null && date < startDate) return asked(`before ${name} begins, on ${dateShort(startDate)}`);
	if (finishDate !== null && date > finishDate) return asked(`after ${name} has ended, on ${dateShort(finishDate)}`);
	return null;
}
