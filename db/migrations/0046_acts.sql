create index game_events_act_ix on game_events (organization_id, (payload ->> 'act')) where payload ->> 'act' is not null;
