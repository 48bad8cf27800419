-- A file of games stores two million scores of periods at once, and every key and index is paid for each of them.
alter table period_scores drop constraint period_scores_organization_id_organizations_id_fk; -- safe: the key of its game bears the organization
drop index period_scores_id_ix; -- safe: no call names a score by its id alone
