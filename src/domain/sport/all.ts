import { threeByThree } from "./three-by-three.ts";
import { baseball } from "./baseball.ts";
import { basketball } from "./basketball.ts";
import { beachVolleyball } from "./beach-volleyball.ts";
import { fieldHockey } from "./field-hockey.ts";
import { flagFootball } from "./flag-football.ts";
import { futsal } from "./futsal.ts";
import { handball } from "./handball.ts";
import { iceHockey } from "./ice-hockey.ts";
import { netball } from "./netball.ts";
import { soccer } from "./soccer.ts";
import { softball } from "./softball.ts";
import { tennis } from "./tennis.ts";
import { ultimate } from "./ultimate.ts";
import { volleyball } from "./volleyball.ts";
import type { Sport } from "./sport.ts";

/** The first is what an organization plays where nobody says; migrating puts a row of each into the table of sports. */
export const allSports: readonly Sport[] = [
	basketball,
	baseball,
	tennis,
	volleyball,
	threeByThree,
	beachVolleyball,
	soccer,
	futsal,
	handball,
	iceHockey,
	fieldHockey,
	softball,
	flagFootball,
	ultimate,
	netball,
];
