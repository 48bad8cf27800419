-- Why a game was changed, what the reason is about and who sees it.
alter table games add column reason text, add column reason_about text, add column reason_seen_by text;
alter table games add constraint games_reason_length check (char_length(reason) <= 300);
alter table games add constraint games_reason_about_known check (reason_about in ('moved', 'postponed', 'cancelled', 'forfeit', 'corrected'));
alter table games add constraint games_reason_seen_by_known check (reason_seen_by in ('staff', 'visitors'));
alter table games add constraint games_reason_whole check (num_nulls(reason, reason_about, reason_seen_by) in (0, 3));
