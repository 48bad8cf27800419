-- Other records of a name that staff have said to be other persons. Ids without a foreign key, on purpose: an id is never
-- given again, so one whose record is gone says nothing, and a deleted record comes back with what was said of it.
ALTER TABLE "players" ADD COLUMN "distinct_from" bigint[] DEFAULT '{}' NOT NULL;
