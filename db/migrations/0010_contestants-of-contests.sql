-- For a version that knows one contest: what it adds belongs to the current one, and a contestant's account has her id.
CREATE FUNCTION set_contest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contest_id := (SELECT id FROM contests WHERE current);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION set_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.user_id := NEW.id;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP INDEX "zones_name_key";--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "contest_id" uuid;--> statement-breakpoint
UPDATE "zones" SET "contest_id" = (SELECT id FROM contests ORDER BY current DESC, opens_at DESC LIMIT 1);--> statement-breakpoint
-- Where there is no contest there are no contestants either: the seed adds the zones again.
DELETE FROM "zones" WHERE "contest_id" IS NULL;--> statement-breakpoint
-- Former contests get their own copy of each zone that their contestants are in, retired, so that the version before does not offer it.
INSERT INTO "zones" ("id", "contest_id", "name", "position", "retired_at")
SELECT gen_random_uuid(), used.contest_id, z.name, z.position, now()
FROM (SELECT DISTINCT contest_id, zone_id FROM contestants) used JOIN zones z ON z.id = used.zone_id AND z.contest_id <> used.contest_id;--> statement-breakpoint
-- contract: a trigger sets it where the version before leaves it out
ALTER TABLE "zones" ALTER COLUMN "contest_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER zones_set_contest BEFORE INSERT ON zones FOR EACH ROW WHEN (NEW.contest_id IS NULL) EXECUTE FUNCTION set_contest();--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_contest_key" UNIQUE("id","contest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zones_contest_name_key" ON "zones" USING btree ("contest_id",lower("name"));--> statement-breakpoint
ALTER TABLE "contestants" DROP CONSTRAINT "contestants_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "contestants" DROP CONSTRAINT "contestants_zone_id_zones_id_fk";--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "user_id" uuid;--> statement-breakpoint
-- Nothing of a card changes, so updated_at does not either.
ALTER TABLE "contestants" DISABLE TRIGGER contestants_touch;--> statement-breakpoint
UPDATE "contestants" c SET "user_id" = c.id, "zone_id" = coalesce((
  SELECT own.id FROM zones was JOIN zones own ON own.name = was.name AND own.contest_id = c.contest_id WHERE was.id = c.zone_id
), c.zone_id);--> statement-breakpoint
ALTER TABLE "contestants" ENABLE TRIGGER contestants_touch;--> statement-breakpoint
-- contract: a trigger sets it where the version before leaves it out
ALTER TABLE "contestants" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER contestants_set_account BEFORE INSERT ON contestants FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION set_account();--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_zone_of_contest_fk" FOREIGN KEY ("zone_id","contest_id") REFERENCES "public"."zones"("id","contest_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_one_entry" ON "contestants" USING btree ("user_id","contest_id");--> statement-breakpoint
-- Her names are her account's, on every entry.
CREATE OR REPLACE FUNCTION touch_contestant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contestants' THEN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  ELSIF TG_TABLE_NAME = 'users' THEN
    UPDATE contestants SET updated_at = clock_timestamp() WHERE user_id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE contestants SET updated_at = clock_timestamp() WHERE id = coalesce(NEW.contestant_id, OLD.contestant_id);
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "card_batches" ADD COLUMN "contest_id" uuid;--> statement-breakpoint
ALTER TABLE "card_batches" ADD CONSTRAINT "card_batches_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;
