-- What a password was before the present one, so that nobody goes back to it (access 22).
alter table credentials add column former_hash text;
