-- How level teams are told apart in a league that is new: those that are there go on as before, new organizations say theirs.
alter table organizations add column tie_break jsonb not null default '"spec"'::jsonb;
