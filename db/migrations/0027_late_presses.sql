-- What came too late and waits for staff is looked for on the first page; few of many entries are.
create index game_events_late_ix on game_events (organization_id, game_id) where status = 'late';
