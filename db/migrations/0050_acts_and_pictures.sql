-- What is deleted as part of an act on several games is taken back with it, by the name that their entries bear; and why it was, with
-- who may read that.
alter table deletions add column act text, add column reason text, add column reason_seen_by text,
	add constraint deletions_act_length check (char_length(act) <= 40),
	add constraint deletions_reason_length check (char_length(reason) <= 300),
	add constraint deletions_reader_known check (reason_seen_by in ('staff', 'visitors'));
create index deletions_act_ix on deletions (organization_id, act) where act is not null;
-- A venue may have a picture, which its page shows.
alter table venues add column picture text;
