ALTER TABLE "contests" ADD COLUMN "stage_screen" text DEFAULT 'contest' NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_stage_screen" CHECK ("contests"."stage_screen" in ('contest', 'break', 'partners'));--> statement-breakpoint
-- A ceremony may go on after the result is final.
CREATE OR REPLACE FUNCTION keep_contest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loose CONSTANT text[] := ARRAY['name', 'current', 'frozen_at', 'cloned_from', 'phone_pepper', 'updated_at', 'stage_screen'];
BEGIN
  IF OLD.final_at IS NOT NULL AND to_jsonb(NEW) - loose <> to_jsonb(OLD) - loose THEN
    RAISE EXCEPTION 'the result of this contest is final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_final_stays';
  ELSIF OLD.announced_at IS NOT NULL AND (NEW.slug <> OLD.slug OR NEW.announced_at IS DISTINCT FROM OLD.announced_at) THEN
    RAISE EXCEPTION 'an announced contest keeps its address' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_slug_stays';
  ELSIF NEW.closes_at <> OLD.closes_at AND OLD.announced_at IS NOT NULL AND OLD.closes_at <= clock_timestamp() THEN
    RAISE EXCEPTION 'a closed contest stays closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_closing_stays';
  ELSIF NEW.opens_at <> OLD.opens_at AND EXISTS (SELECT FROM ballot_groups WHERE contest_id = OLD.id AND counted + refused > 0) THEN
    RAISE EXCEPTION 'a contest that has votes keeps its opening' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_opening_stays';
  ELSIF (NEW.round_of, NEW.round, NEW.round_most, NEW.round_carried) IS DISTINCT FROM (OLD.round_of, OLD.round, OLD.round_most, OLD.round_carried) THEN
    RAISE EXCEPTION 'a contest stays the round it was made as' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contests_round_stays';
  END IF;
  RETURN NEW;
END $$;
