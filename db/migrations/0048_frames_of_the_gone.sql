-- An organization that is deleted for good takes its frame along: who does that may see no frame, and need give it no other name.
-- PostgreSQL 15 asks that role what follows from the deletion.
create or replace function app_frame_made() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	insert into kept_frames (organization_id) select distinct organization_id from made
		on conflict (organization_id) do update set made = default;
	return null;
end $$;
create or replace function app_frame_gone() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	update kept_frames set made = default where organization_id in (select organization_id from gone);
	return null;
end $$;
