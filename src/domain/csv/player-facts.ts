import { playerFields, sponsorFields, videosMax } from "../player/schema.ts";
import { privacies } from "../player/privacy.ts";
import { youtubeId } from "../game/video.ts";
import { addressCell, type Column, fault, type Row, textCell } from "./cells.ts";
import { addressText, type Fact, limitOf, longTextFact, textFact, wordFact, yesFact } from "./facts.ts";

const email: Fact<string | null, never> = {
	...textFact(playerFields.email),
	read(row, column) {
		const text = textCell(row, column, limitOf(playerFields.email));
		if (text === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text || null;
		return fault(row, column, "this is not an email address.");
	},
};

/** Addresses with a blank between two of them. */
const videos: Fact<string[], never> = {
	read: videoCell,
	write: (list) => [list.join(" ")],
	told: (list) => list.join(" ") || null,
};

const sponsor: Fact<{ name: string; url: string } | null, "sponsor_url"> & { beside: "sponsor_url" } = {
	beside: "sponsor_url",
	read: sponsorCells,
	write: ({ name, url }) => [name, addressText(url)],
	told: ({ name, url }) => [name, url].join(" ").trim(),
};

/** What the file of players says of a person beside names, teams and attributes. */
export const playerFacts = {
	email,
	phone: textFact(playerFields.phoneNumber),
	bio: longTextFact(playerFields.bio),
	videos,
	sponsor,
	privacy: wordFact(privacies),
	photo_shown: yesFact,
	number_shown: yesFact,
};

function videoCell(row: Row, column: Column): string[] {
	const list = textCell(row, column, limitOf(playerFields.bio)).split(" ").filter(Boolean);
	if (list.some((video) => youtubeId(video) === null))
		fault(row, column, "this is not the address of a YouTube video.");
	else if (list.length > videosMax) fault(row, column, `at most ${videosMax} videos.`);
	return [...new Set(list)];
}

function sponsorCells(row: Row, column: Column, beside: Column | null): { name: string; url: string } | null {
	const name = textCell(row, column, limitOf(sponsorFields.sponsorName));
	const url = (beside && addressCell(row, beside)) ?? "";
	if (name === "" && url !== "") fault(row, column, "the sponsor's name is missing.");
	return name === "" ? null : { name, url };
}
