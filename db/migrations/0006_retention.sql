-- What has been kept long enough goes of every organization at once; the platform may delete it and reads nothing else of it.
do $$
declare kept_table text;
begin
	foreach kept_table in array array['audit_log', 'deletions'] loop
		execute format('create policy retention on %I for delete to tipoff_platform using (true)', kept_table);
		execute format('grant delete, select (created_at) on %I to tipoff_platform', kept_table);
	end loop;
end $$;
