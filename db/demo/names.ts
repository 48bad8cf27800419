/** Made-up people are put together from these; no one of them is meant. */
const men =
	words(`Aaron Abdul Adrian Akira Alonso Amir Anders Andre Anton Ari Arturo Austin Beau Ben Bilal Blake Brady Brandon
	Brett Bruno Caleb Calvin Carlos Casey Cedric Cesar Chad Cody Cole Colin Connor Curtis Dale Damian Dante Darius Dashiell Davi
	Declan Demetri Derek Desmond Diego Dominic Donovan Dylan Eamon Eddie Eli Elias Emeka Emilio Enzo Ezra Fabian Felix Finn
	Franklin Gabriel Gavin Gideon Graham Grant Gus Hakeem Harvey Hector Henrik Hideo Hugo Ian Ibrahim Isaiah Ivan Jabari Jakob
	Jamal Jasper Javier Jesse Joaquin Jonas Jorge José Kai Kareem Keanu Kenji Kofi Kwame Lamont Lars Leo Leon Levi Liam Lionel
	Luca Lucas Luis Malik Marcel Marco Mario Mateo Max Micah Miguel Milo Minh Nate Nico Nikhil Noah Noel Obi Omar Oscar Otis
	Owen Pablo Parker Pasha Pedro Perry Quentin Quincy Rafael Ramón Raúl Reggie Rémy Rhys Roman Rory Ruben Ryo Sam Santiago
	Sebastian Silas Simon Sven Tariq Teo Terrell Theo Tobias Travis Trent Tyrell Victor Vikram Wade Walker Wes Xavier Yusuf Zane`);

const women =
	words(`Abigail Adaeze Aisha Alana Alma Amara Anaïs Andrea Anika Aria Ava Bea Bianca Brielle Brooke Camila Carmen
	Celeste Chloe Clara Dahlia Daniela Delia Destiny Ebony Elena Elise Emi Erin Esme Fatima Faye Fiona Gia Grace Hana Harper
	Hazel Imani Ines Iris Isla Ivy Jada Jasmine Jill Joelle Josie June Kaia Keiko Kelsey Kira Lana Leah Leilani Lena Lila Lucía
	Mae Maia Maren Marisol Maya Mika Mina Naomi Nia Nina Noor Olive Paige Paloma Petra Priya Quinn Rae Renata Rhea Rosa Ruth
	Sabine Sade Salma Sasha Selah Simone Sofia Sol Talia Tamsin Tess Thea Uma Vera Wren Yara Yuki Zadie Zoë`);

const last =
	words(`Abernathy Achebe Adeyemi Agarwal Alvarado Amundsen Arroyo Ashworth Avila Baptiste Barlow Barrientos Bautista
	Beckford Bellamy Benavides Birkeland Blackwood Boateng Bondarenko Bracken Bramwell Cabrera Calloway Carrigan Castellano
	Chaudhry Cisneros Colvin Corcoran Cordero Coyle Crandall Dalgaard Danforth Delacroix Delgadillo Dhillon Dimitrov Donnelly
	Duarte Eastwick Echeverria Eklund Escobedo Eze Fairbanks Farrow Fennimore Figueroa Fitzroy Fontaine Fujimoto Galindo
	Gallagher Garside Ghosh Goddard Greaves Guerrero Gustafsson Hadley Halloran Hashimoto Hawthorne Heggarty Herrera Hollis
	Holmberg Ibarra Ingram Iwamoto Jaramillo Jansen Kaczmarek Kahale Kamara Kapoor Keane Kekoa Kilgore Kowalczyk Kristensen
	Lachance Langford Laurent Leclerc Lindqvist Lockhart Lomax Lozano Macias Madrigal Maguire Mahoney Malloy Mansour Marchetti
	Mbeki McAllister McCready Medrano Mendes Merriweather Montoya Moriarty Mwangi Nakagawa Nasser Navarro Ngata Nguyen Nkemelu
	Norwood Nwosu O'Connell O'Malley Ocampo Oduya Okonjo Olmstead Oyelaran Pacheco Paquette Parrish Pemberton Petrov Pham Pickett
	Pinto Prado Prendergast Quigley Quiñones Rahimi Ramaswamy Redmond Renner Rinaldi Robles Rosales Rourke Rutherford Saavedra
	Sakamoto Salazar Sandoval Santangelo Sepulveda Shaughnessy Sikora Silveira Solis Sorensen Stanhope Sundaram Takahashi
	Tavares Thorne Tomczak Toussaint Treadwell Tran Udoka Underhill Valdez Valentin Vance Vega Velasco Villanueva Wainwright
	Wexler Whitlock Winslow Yamada Yates Ybarra Zamora Zielinski Zuniga`);

export type Crowd = "men" | "women" | "mixed";

export const firstNames: Readonly<Record<Crowd, readonly string[]>> = { men, women, mixed: [...men, ...women] };

/** A few are long or of several words, as names are. */
export const lastNames: readonly string[] = [
	...last,
	"de la Cruz",
	"van der Berg",
	"St. Germain",
	"Featherstone-Ramírez",
];

function words(text: string): readonly string[] {
	return text.split(/\s+/);
}
