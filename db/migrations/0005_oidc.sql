CREATE TABLE "oidc_logins" (
	"state" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"host" text NOT NULL,
	"organization_id" bigint,
	"link_user_id" bigint,
	"next" text,
	"code" text,
	"user_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
ALTER TABLE "oidc_logins" ADD CONSTRAINT "oidc_logins_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oidc_logins" ADD CONSTRAINT "oidc_logins_link_user_id_users_id_fk" FOREIGN KEY ("link_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oidc_logins" ADD CONSTRAINT "oidc_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "oidc_logins_expires_ix" ON "oidc_logins" USING btree ("expires_at");

grant select, insert, update, delete on oidc_logins to tipoff_auth;
