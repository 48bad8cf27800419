-- A dump that another tool made is read back without a search path: what a row's own column rests on names its schema.
create or replace function app_audit_words(organization bigint, actor text, action text, noun text, row_id bigint, before jsonb, after jsonb)
	returns tsvector language sql immutable parallel safe
	as $$ select array_to_tsvector(array(
		select organization || ' ' || word from unnest(public.app_words(concat_ws(' ', actor, noun, (
			select string_agg(part #>> '{}', ' ') from unnest(array[before, after]) side, jsonb_path_query(side, '$.** ? (@.type() == "string" || @.type() == "number")') part
		)))) word
	) || array_remove(array[organization || '!' || action, organization || '@' || noun, organization || '~' || left(actor, 200), organization || '#' || noun || ' ' || row_id], null)) $$;
