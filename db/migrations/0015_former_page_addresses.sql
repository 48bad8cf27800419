ALTER TABLE "links" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;

-- That another page takes a former address of this one is no edit of it: a form that is open meanwhile can still be saved.
drop trigger revise on links; -- safe: the one below takes its place
create trigger revise before update of organization_id, label, slug, url, is_external, show_in_navbar, template, position on links for each row execute function app_revise();
