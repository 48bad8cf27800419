ALTER TABLE "divisions" ADD COLUMN "plans" jsonb;
ALTER TABLE "divisions" ADD CONSTRAINT "divisions_plans_object" CHECK (jsonb_typeof("divisions"."plans") = 'object');
