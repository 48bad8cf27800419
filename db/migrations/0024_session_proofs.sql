-- When somebody has last shown by their password that a session is theirs.
alter table sessions add column proven_at timestamptz;
