ALTER TABLE "contests" ADD COLUMN "slug" text DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "announced_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "final_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "cloned_from" uuid;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_cloned_from_contests_id_fk" FOREIGN KEY ("cloned_from") REFERENCES "public"."contests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Its year in the festival's time; of several in a year, the current one has it alone.
UPDATE "contests" c SET "announced_at" = c."created_at", "slug" = y.slug FROM (
  SELECT id, year || CASE place WHEN 1 THEN '' ELSE '-' || place END AS slug FROM (
    SELECT id, year, row_number() OVER (PARTITION BY year ORDER BY current DESC, opens_at, id) AS place
    FROM (SELECT id, current, opens_at, extract(year FROM opens_at AT TIME ZONE 'Africa/Addis_Ababa')::text AS year FROM "contests") z
  ) z
) y WHERE y.id = c.id;--> statement-breakpoint
CREATE UNIQUE INDEX "contests_slug_key" ON "contests" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_slug" CHECK ("contests"."slug" ~ '^[a-z0-9](-?[a-z0-9]){0,39}$');--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_current_announced" CHECK (not "contests"."current" or "contests"."announced_at" is not null);--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_final_closed" CHECK ("contests"."final_at" >= "contests"."closes_at");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_final_announced" CHECK ("contests"."final_at" is null or "contests"."announced_at" is not null);--> statement-breakpoint
-- What people voted by stays. Of a final contest only its name may be put right; the rest here says nothing about its result.
CREATE FUNCTION keep_contest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loose CONSTANT text[] := ARRAY['name', 'current', 'frozen_at', 'cloned_from', 'phone_pepper', 'updated_at'];
BEGIN
  IF OLD.final_at IS NOT NULL AND to_jsonb(NEW) - loose <> to_jsonb(OLD) - loose THEN
    RAISE EXCEPTION 'the result of this contest is final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_final_stays';
  ELSIF OLD.announced_at IS NOT NULL AND (NEW.slug <> OLD.slug OR NEW.announced_at IS DISTINCT FROM OLD.announced_at) THEN
    RAISE EXCEPTION 'an announced contest keeps its address' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_slug_stays';
  ELSIF NEW.closes_at <> OLD.closes_at AND OLD.announced_at IS NOT NULL AND OLD.closes_at <= clock_timestamp() THEN
    RAISE EXCEPTION 'a closed contest stays closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_closing_stays';
  ELSIF NEW.opens_at <> OLD.opens_at AND EXISTS (SELECT FROM ballot_groups WHERE contest_id = OLD.id) THEN
    RAISE EXCEPTION 'a contest that has votes keeps its opening' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_opening_stays';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_announced_contest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'only drafts are deleted' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_announced_stays';
END $$;--> statement-breakpoint
CREATE TRIGGER contests_keep BEFORE UPDATE ON contests FOR EACH ROW EXECUTE FUNCTION keep_contest();--> statement-breakpoint
CREATE TRIGGER contests_keep_announced BEFORE DELETE ON contests FOR EACH ROW WHEN (OLD.announced_at IS NOT NULL) EXECUTE FUNCTION keep_announced_contest();
