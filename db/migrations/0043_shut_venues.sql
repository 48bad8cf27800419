-- A game may be kept although its venue is shut then; it stands on both sides.
alter table kept_clashes drop constraint kept_clashes_cause_known; -- safe: a wider one takes its place
alter table kept_clashes add constraint kept_clashes_cause_known check (cause in ('team', 'place', 'closed', 'hours'));
