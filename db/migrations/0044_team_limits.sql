-- When and where a team of a season can play, and whose teams are never at one time (scheduling 18).
alter table league_teams
	add column home_venue text constraint league_teams_home_venue_length check (char_length(home_venue) <= 200),
	add column home_days text constraint league_teams_home_days_length check (char_length(home_days) <= 500),
	add column play_days text constraint league_teams_play_days_length check (char_length(play_days) <= 500),
	add column latest_start text constraint league_teams_latest_start_form check (latest_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	add column rest_days integer constraint league_teams_rest_days_few check (rest_days >= 0 and rest_days <= 30),
	add column games_limit text constraint league_teams_games_limit_form check (games_limit ~ '^[0-9]{1,2} in [0-9]{1,2} days$'),
	add column coach text constraint league_teams_coach_length check (char_length(coach) <= 100),
	add column club text constraint league_teams_club_length check (char_length(club) <= 100),
	add column club_wish text constraint league_teams_club_wish_known check (club_wish in ('apart', 'together'));
