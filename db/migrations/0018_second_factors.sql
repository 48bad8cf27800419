CREATE TABLE "second_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"code_secret" text,
	"code_offered" text,
	"code_added_at" timestamp with time zone,
	"code_step" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_failures_natural" CHECK ("second_factors"."failures" >= 0)
);
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"host" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"backed_up" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") <= 60 and "passkeys"."name" ~ '[^[:space:]]')
);
CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_number_pk" PRIMARY KEY("user_id","number")
);
CREATE TABLE "factor_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"temporary" boolean DEFAULT false NOT NULL,
	"host" text NOT NULL,
	"challenge" text,
	"address" inet NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_steps_purpose_known" CHECK ("factor_steps"."purpose" in ('sign-in', 'passkey', 'add'))
);
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "factor_steps" ADD CONSTRAINT "factor_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "passkeys_user_ix" ON "passkeys" USING btree ("user_id");
CREATE INDEX "factor_steps_expires_ix" ON "factor_steps" USING btree ("expires_at");
CREATE INDEX "factor_steps_user_ix" ON "factor_steps" USING btree ("user_id");
CREATE INDEX "factor_steps_address_ix" ON "factor_steps" USING btree ("address");

-- With what besides a password a session was made; null where with nothing.
ALTER TABLE "sessions" ADD COLUMN "factor" text;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_factor_known" CHECK ("sessions"."factor" in ('code', 'passkey', 'recovery', 'provider'));
ALTER TABLE "oidc_logins" ADD COLUMN "mfa" boolean DEFAULT false NOT NULL;
ALTER TABLE "organizations" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;

grant select, insert, update, delete on second_factors, passkeys, recovery_codes, factor_steps to tipoff_auth;
