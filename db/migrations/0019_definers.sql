-- What runs with the owner's rights looks a name up nowhere that its caller may fill: temporary tables come last, which
-- would come first if they were not named.
alter function app_notify_organization() set search_path = pg_catalog, public, pg_temp;
alter function app_analyze() set search_path = pg_catalog, public, pg_temp;
