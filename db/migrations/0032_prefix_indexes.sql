-- Each of these is the beginning of another index of its table, which serves the same questions and the checks of foreign keys.
drop index attribute_values_player_ix; -- safe: another index begins with its columns
drop index box_score_lines_game_ix; -- safe: another index begins with its columns
drop index byes_team_ix; -- safe: another index begins with its columns
drop index division_teams_team_ix; -- safe: another index begins with its columns
drop index game_events_game_ix; -- safe: another index begins with its columns
drop index games_division_ix; -- safe: another index begins with its columns
drop index games_season_ix; -- safe: another index begins with its columns
drop index league_teams_season_league_ix; -- safe: another index begins with its columns
drop index pages_link_ix; -- safe: another index begins with its columns
drop index period_scores_game_ix; -- safe: another index begins with its columns
drop index roster_totals_roster_ix; -- safe: another index begins with its columns
drop index rosters_team_ix; -- safe: another index begins with its columns
drop index season_leagues_season_ix; -- safe: another index begins with its columns
drop index week_offs_season_league_ix; -- safe: another index begins with its columns
