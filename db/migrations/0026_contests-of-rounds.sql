ALTER TABLE "contests" ADD COLUMN "round_of" uuid;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "round" smallint;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "round_most" smallint;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "round_carried" boolean;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_round_of_contests_id_fk" FOREIGN KEY ("round_of") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contests_round_of_key" ON "contests" USING btree ("round_of");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_round" CHECK (num_nulls("contests"."round_of", "contests"."round", "contests"."round_most", "contests"."round_carried") in (0, 4) and "contests"."round_of" <> "contests"."id"
      and "contests"."round" >= 2 and "contests"."round_most" between 1 and 100);--> statement-breakpoint
-- Entries of an admin's decisions are no votes: before anybody has voted the opening may still move.
CREATE OR REPLACE FUNCTION keep_contest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loose CONSTANT text[] := ARRAY['name', 'current', 'frozen_at', 'cloned_from', 'phone_pepper', 'updated_at'];
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
END $$;--> statement-breakpoint
-- Nobody may delete entries and counts. With a draft go its words, its zones, and what it began with as a round; whatever else belongs to it keeps it.
CREATE FUNCTION clear_draft() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM images WHERE contestant_id IN (SELECT contestant_id FROM round_entries WHERE contest_id = OLD.id);
  WITH taken AS (DELETE FROM round_entries WHERE contest_id = OLD.id RETURNING contestant_id)
  DELETE FROM contestants WHERE id IN (SELECT contestant_id FROM taken);
  DELETE FROM tally WHERE contest_id = OLD.id;
  DELETE FROM chain_heads WHERE contest_id = OLD.id;
  DELETE FROM content_versions WHERE contest_id = OLD.id;
  DELETE FROM zones WHERE contest_id = OLD.id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER contests_clear_draft BEFORE DELETE ON contests FOR EACH ROW WHEN (OLD.announced_at IS NULL) EXECUTE FUNCTION clear_draft();--> statement-breakpoint
CREATE TRIGGER round_entries_append_only BEFORE UPDATE ON round_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER round_entries_no_truncate BEFORE TRUNCATE ON round_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
