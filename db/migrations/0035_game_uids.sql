-- What a game is called in calendars, wherever in the world it is moved, exported or taken back (games 21).
alter table games add column uid uuid not null default gen_random_uuid();
