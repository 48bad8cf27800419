ALTER TABLE "schedules" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "schedules" ADD COLUMN "off_dates" date[] DEFAULT '{}' NOT NULL;
ALTER TABLE "schedules" ADD COLUMN "wishes" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "schedules" ADD COLUMN "seed" integer;
ALTER TABLE "schedules" ADD COLUMN "generated_at" timestamp with time zone;
ALTER TABLE "schedules" ADD COLUMN "report" jsonb;
ALTER TABLE "teams" ADD COLUMN "unavailable_dates" date[] DEFAULT '{}' NOT NULL;
ALTER TABLE "games" ADD COLUMN "draft_change" text;
ALTER TABLE "games" ADD COLUMN "draft_date" date;
ALTER TABLE "games" ADD COLUMN "draft_time" text;
ALTER TABLE "games" ADD COLUMN "draft_location" text;
ALTER TABLE "games" ADD COLUMN "published_date" date;
ALTER TABLE "games" ADD COLUMN "published_time" text;
ALTER TABLE "games" ADD COLUMN "published_location" text;
ALTER TABLE "games" ADD CONSTRAINT "games_draft_change_known" CHECK ("games"."draft_change" in ('move', 'remove'));
ALTER TABLE "games" ADD CONSTRAINT "games_draft_move_whole" CHECK (("games"."draft_change" is not distinct from 'move') = ("games"."draft_date" is not null and "games"."draft_time" is not null));
ALTER TABLE "games" ADD CONSTRAINT "games_draft_time_form" CHECK ("games"."draft_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
ALTER TABLE "games" ADD CONSTRAINT "games_draft_location_length" CHECK (char_length("games"."draft_location") <= 200);

-- A published game that moves keeps the slot that people first read; one that somebody moves by hand needs its draft no more.
create function app_keep_published_slot() returns trigger language plpgsql as $$
begin
	if (new.date, new.time, new.location) is not distinct from (old.date, old.time, old.location) then return new; end if;
	if old.published_at is not null and new.published_at is not null and old.date is not null and old.published_date is null then
		new.published_date := old.date;
		new.published_time := old.time;
		new.published_location := old.location;
	end if;
	if old.draft_change = 'move' and new.draft_change = 'move' and (new.draft_date, new.draft_time, new.draft_location) is not distinct from (old.draft_date, old.draft_time, old.draft_location) then
		new.draft_change := null;
		new.draft_date := null;
		new.draft_time := null;
		new.draft_location := null;
	end if;
	return new;
end $$;
create trigger keep_published_slot before update of date, time, location on games for each row execute function app_keep_published_slot();
