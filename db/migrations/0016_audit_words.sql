-- A text in the pieces that it is searched by: runs of letters and digits, and of what is neither.
create function app_words(value text) returns text[] language sql immutable parallel safe
	as $$ select array(select distinct left(found[1], 60) from regexp_matches(lower(value), '[[:alnum:]]+|[^[:alnum:][:space:]]+', 'g') as found limit 5000) $$;

-- What an entry of the log is found by, each under its organization: words of who, what, before and after; by whole value what was
-- done (!), the noun (@), who did it (~), and the row that it is about (#).
create function app_audit_words(organization bigint, actor text, action text, noun text, row_id bigint, before jsonb, after jsonb)
	returns tsvector language sql immutable parallel safe
	as $$ select array_to_tsvector(array(
		select organization || ' ' || word from unnest(app_words(concat_ws(' ', actor, noun, (
			select string_agg(part #>> '{}', ' ') from unnest(array[before, after]) side, jsonb_path_query(side, '$.** ? (@.type() == "string" || @.type() == "number")') part
		)))) word
	) || array_remove(array[organization || '!' || action, organization || '@' || noun, organization || '~' || left(actor, 200), organization || '#' || noun || ' ' || row_id], null)) $$;

ALTER TABLE "audit_log" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (app_audit_words("organization_id", "actor", "action", "noun", "row_id", "before", "after")) STORED;
CREATE INDEX "audit_log_words_ix" ON "audit_log" USING gin ("words");

-- Row-level security keeps a tenant from every index of words, whose operator may tell what it sees: the platform looks, by words
-- that begin with the organization, and learns ids.
grant select (words, created_at) on audit_log to tipoff_platform;
