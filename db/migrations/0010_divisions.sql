ALTER TABLE "divisions" ADD COLUMN "pools" jsonb;
ALTER TABLE "divisions" ADD CONSTRAINT "divisions_pools_list" CHECK (jsonb_typeof("divisions"."pools") = 'array');
