import { expect, test } from "bun:test";
import { guess } from "../../../src/domain/sheet/guess.ts";

const known = {
	attributes: [
		{ name: "Number", type: "number" },
		{ name: "Position", type: "string" },
	],
	periods: [],
	stats: [],
};

const short: Record<string, string> = { first_name: "first", last_name: "last", "attribute Number": "number" };
const guessed = (headings: string, ...rows: string[]) => {
	const cells = (line: string) => line.split(";");
	const meanings = guess("players", { headings: cells(headings), rows: rows.map(cells) }, known, "dmy");
	return meanings.map((meaning) => short[meaning] ?? meaning).join(";");
};

test.each([
	["Surname;Given;Jersey #;Club", "last;first;number;team"],
	["Family name;Forename;Shirt no.;Side", "last;first;number;team"],
	["#;Given Name;Last;Pos", "number;first;last;attribute Position"],
	["Nachname;Vorname;Rückennummer;Mannschaft", "last;first;number;team"],
	["Name;Vorname;Trikot-Nr.;Verein", "last;first;number;team"],
	["Nom;Prénom;N°;Équipe", "last;first;number;team"],
	["Nombre;Apellidos;Dorsal;Equipo", "first;last;number;team"],
	["Nome;Cognome;Nº;Squadra", "first;last;number;team"],
	["Voornaam;Achternaam;Rugnummer;Ploeg", "first;last;number;team"],
	["Imię;Nazwisko;Numer;Drużyna", "first;last;number;team"],
	["Imię i nazwisko;Zespół", "name;team"],
	["Nombre;Equipo", "name;team"],
	["First name;Last name;Player", "first;last;"],
	["No.;Jersey;Player", ";number;name"],
])("the headings %p are known (writing 14)", (headings, meanings) => {
	expect(guessed(headings)).toBe(meanings);
});

test("half a name is the whole where nothing else can be the rest; a name beside it is the rest, or holds both (writing 14)", () => {
	expect(guessed("Surname;Age;Mail", "Lind;20;r@lind.test", "Stone;21;")).toBe("name;;email");
	expect(guessed("Surname;Hausname", "Lind;Rosa", "Stone;Mia")).toBe("last;");
	expect(guessed("First name;Hausname", "Rosa;Lind", "Mia;Stone")).toBe("first;");
	expect(guessed("Player;Surname", "María José;López", "Juan Carlos;Ruiz")).toBe("first;last");
	expect(guessed("Player;Surname", "Rosa Lind;Lind", "Mia Stone;Stone")).toBe("name;");
});
