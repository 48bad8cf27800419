-- The platform's robots.txt and sitemap.xml show whom search engines shall leave out: the directory changes with it.
create or replace function app_notify_organization() returns trigger language plpgsql security definer
	set search_path = pg_catalog, public, pg_temp as $$
declare
	row_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
	shown text[] := array['name', 'slug', 'city', 'color', 'logo_url', 'noindex', 'deleted_at'];
	shown_before jsonb;
	shown_after jsonb;
begin
	perform pg_notify('tipoff', 'organization:' || coalesce(row_now ->> 'organization_id', row_now ->> 'id'));
	if tg_table_name = 'organizations' and tg_op = 'UPDATE' then
		select jsonb_object_agg(name, to_jsonb(old) -> name), jsonb_object_agg(name, to_jsonb(new) -> name)
			into shown_before, shown_after from unnest(shown) as name;
		if shown_before = shown_after then return null; end if;
	end if;
	update platform set version = app_version();
	perform pg_notify('tipoff', 'platform');
	return null;
end $$;
