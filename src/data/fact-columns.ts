import { games, leagueTeams, players, teams } from "../../db/schema/index.ts";
import { linkFacts, slotFacts } from "../domain/csv/game-facts.ts";
import { playerFacts } from "../domain/csv/player-facts.ts";
import { clubFacts, limitFacts } from "../domain/csv/team-facts.ts";
import { columnsOf } from "./columns.ts";

/** Where that is stored which a column of a season's files says of one record. */
export const clubColumns = columnsOf(teams, clubFacts);
export const limitColumns = columnsOf(leagueTeams, limitFacts);

const { phone: _phone, ...sameNames } = playerFacts;
export const playerColumns = { ...columnsOf(players, sameNames), phone: players.phoneNumber };

export const gameColumns = columnsOf(games, { ...slotFacts, ...linkFacts });
