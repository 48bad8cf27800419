/** What people call the columns of a roster, folded and without punctuation, with `no` for a #. */
const list = (text: string) => text.split(/,\s+/);

export const firstNameWords = list(
	`first, firstname, given, given name, given names, givenname, forename, forenames, vorname, vornamen, rufname, nombres, prenom,
	prenoms, voornaam, roepnaam, fornamn, fornavn, imie, primeiro nome, nome proprio, jmeno, krestni jmeno, keresztnev, etunimi`,
);

export const lastNameWords = list(
	`last, lastname, surname, surnames, family name, familyname, nachname, nachnamen, familienname, zuname,
	apellido, apellidos, primer apellido, nom de famille, cognome, cognomi, sobrenome, apelido, achternaam, familienaam, efternamn,
	efternavn, etternavn, nazwisko, prijmeni, priezvisko, prezime, vezeteknev, sukunimi`,
);

/** Some are the whole name to some and one half of it to others: what stands beside them decides. */
export const nameWords = list(
	`full name, fullname, complete name, player name, player, players, name, names, nombre, nome, nom, naam, namn, navn,
	nombre y apellido, nombre y apellidos, nombre completo, apellidos y nombre, nom complet, nom et prenom, nom prenom, prenom nom,
	prenom et nom, nome e cognome, nome cognome, cognome e nome, cognome nome, nome completo, volledige naam, imie i nazwisko,
	nazwisko i imie, vor und nachname, vorname nachname, vorname und nachname, name vorname, nachname vorname, first and last name,
	first name last name, last name first name, spieler, spielerin, spielername, jugador, jugadora, jugadores, joueur, joueuse,
	giocatore, giocatrice, jogador, jogadora, speler, speelster, spelare, spiller, zawodnik, zawodniczka, hrac`,
);

export const numberWords = list(
	`number, no, nr, num, n, no player, player no, player nr, player number, jersey, jersey number, jersey no, jersey nr, jersey num,
	shirt, shirt number, shirt no, shirt nr, shirt num, uniform, uniform number, uniform no, kit number, squad number, squad no,
	back number, trikot, trikotnummer, trikot nummer, trikot nr, trikotnr, ruckennummer, rucken nr, ruckennr, spielernummer,
	spieler nr, nummer, numero, numero de camiseta, no de camiseta, camiseta, dorsal, numero de maillot, numero maillot, no maillot,
	maillot, maglia, numero maglia, numero di maglia, n maglia, no maglia, camisola, camisa, rugnummer, shirtnummer, trojnummer,
	numer, numer zawodnika, numer koszulki, koszulka`,
);

/** Of rows as often as of players: another column of numbers is rather meant. */
export const vagueWords: readonly string[] = ["no", "nr", "n", "num"];

export const positionWords = list(
	"position, positions, pos, posn, playing position, posicion, puesto, poste, ruolo, posicao, positie, posisjon, pozycja, spielposition",
);

export const teamWords = list(
	`team name, teamname, teams, side, club, club name, squad, squad name, mannschaft, mannschaftsname, verein, vereinsname, klub,
	equipo, nombre del equipo, equipe, nom de l equipe, nom equipe, squadra, societa, nome squadra, equipa, ploeg, ploegnaam,
	elftal, lag, lagnavn, druzyna, zespol, nazwa druzyny, tym, druzstvo`,
);

export const leagueWords = list(
	"liga, ligue, lega, competition, competicion, campionato, campeonato, championnat, competitie, rozgrywki, wettbewerb, spielklasse",
);
