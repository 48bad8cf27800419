-- A game may be kept although a team has said that it cannot play it so.
alter table kept_clashes drop constraint kept_clashes_cause_known; -- safe: a wider one takes its place
alter table kept_clashes add constraint kept_clashes_cause_known check (cause in ('team', 'place', 'closed', 'hours', 'coach', 'club', 'days', 'home', 'late', 'rest', 'often', 'soon'));
