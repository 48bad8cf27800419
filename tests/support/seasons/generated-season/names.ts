/** Thirty invented clubs, with one name as long as a name may be and some that are not ASCII. */
export const clubNames = [
	"Port Alder Herons",
	"Quarry Hill Wolves",
	"Saltmarsh Terns",
	"Örebrunn Älgar",
	"São Martim Toninhas",
	"Łąkowice Żubry",
	"Ashford Foundry",
	"Bexley Night Owls",
	"Calder Vale Kestrels",
	"Dunmore Drift",
	"Eastmere Anchors",
	"Fallow Creek Foxes",
	"Granite Bay Monarchs",
	"Hollin Bridge Hornets",
	"Ironwood Elk",
	"Jasper Point Jets",
	"Kingsmoor Knights",
	"Larkspur Comets",
	"Millrace Otters",
	"Northgate Lynx",
	"Oakhaven Ravens",
	"Pemberton Pilots",
	"Redcliff Stags",
	"St. Aubin’s & St. Mary’s United",
	"Thornbury Storm",
	"Upper Wye Walkers",
	"Vesper Lake Loons",
	"Westerly Gales",
	"Yarrow Yaks",
	"The Amalgamated Basketball Club of the Upper and the Lower Valley of the River Avonlea, Section 1A",
] as const;

export const firstNames =
	"Aaron Abel Adrian Alban Ansel Arlo Asa Barnaby Basil Bennett Boyd Caleb Carlo Cedric Clement Corin Cyrus Dario Darnell Declan Denzel Dexter Dorian Edison Elias Emil Enzo Ezra Felix Finn Gareth Gideon Hakim Harlan Hugo Idris Isaac Ivo Jabari Jarek Jerome Joel Kasper Keanu Kofi Lamar Leander Lionel Lucian Malik Marcel Matteo Micah Nestor Niall Noel Omar Orson Otis Pascal Quentin Rafael Reuben Roscoe Rowan Samson Silas Tariq Theo Tyrell Ulric Vance Wendell Xavier Yusuf Zane Ágúst Björn Łukasz José-María".split(
		" ",
	);

export const lastNames =
	"Abara Ackley Alcott Amadi Arbour Ashdown Bancroft Barlow Beckwith Bello Birch Blackwood Boateng Bramble Briggs Cadman Calloway Carver Chance Cobb Coldwell Crane Croft Dalby Danjuma Darrow Dempsey Diallo Drake Dunne Eastwick Egan Ellery Ember Fairfax Farrow Fenn Fielding Flint Forde Gannon Garrick Gill Glass Granger Hale Hartigan Hawke Hayward Holloway Huxley Ibarra Ingram Irons Jansen Jessup Kamara Keating Kemp Kinsella Lachlan Langley Larkin Lowell Mabry Madaki Marsh Mercer Merrick Moody Nash Newsome Norwood Obi Okoro Osborne Padmore Paley Pike Prentice Quill Quarshie Radford Ramsey Reeve Ridley Rook Sabin Sandoval Sharpe Slater Stroud Tanner Thorne Tilden Traore Underhill Vail Varga Vickers Wadsworth Warwick Weir Whitlock Wolfe Yates York Zeller O’Dowd d’Aubigné Þórsson Nuñez Müller-Stöhr Ćwikła".split(
		" ",
	);

/** As long as a first and a last name may be. */
export const longest = {
	first: "Maximilian-Ferdinand".repeat(3),
	last: "Wolfeschlegelsteinhausenberger".repeat(2),
} as const;
