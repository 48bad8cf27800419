ALTER TABLE "organizations" ADD COLUMN "site_links" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_site_links_form" CHECK (jsonb_typeof("organizations"."site_links") = 'object');
