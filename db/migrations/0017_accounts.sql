-- What somebody reads of their own sessions, and whether one is good for nothing but the choice of a password.
ALTER TABLE "sessions" ADD COLUMN "agent" text;
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;

-- What the provider said waits for the browser that began: nothing is linked before.
ALTER TABLE "oidc_logins" ADD COLUMN "subject" text;
ALTER TABLE "oidc_logins" ADD COLUMN "email" text;
ALTER TABLE "oidc_logins" ADD COLUMN "link_session" text;
ALTER TABLE "oidc_logins" ADD COLUMN "address" inet;
CREATE INDEX "oidc_logins_address_ix" ON "oidc_logins" USING btree ("address");

-- The one form of a username in which accounts are counted, found and made.
create function app_account(username text) returns text language sql immutable strict parallel safe
	as $$ select normalize(lower(upper(normalize(username, nfkc))), nfkc) $$;

-- Names that only their spelling kept apart: the later ones bear their number.
alter table users no force row level security;
update users u set username = left(u.username, 40) || '-' || u.id
	where exists (select from users o where o.id < u.id and app_account(o.username) = app_account(u.username));
alter table users force row level security;
CREATE UNIQUE INDEX "users_account_unique" ON "users" USING btree (app_account("username"));
