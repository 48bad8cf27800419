ALTER TABLE "seasons" ADD COLUMN "forfeits_max" integer DEFAULT 0 NOT NULL;
ALTER TABLE "seasons" ADD COLUMN "games_min" integer DEFAULT 1 NOT NULL;
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_forfeits_max_natural" CHECK ("seasons"."forfeits_max" >= 0);
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_games_min_natural" CHECK ("seasons"."games_min" >= 0);
