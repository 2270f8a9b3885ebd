-- A constant default adds the column without writing a row, whatever their number. Payments and credits so far are the current contest's;
-- those of former ones are put right later, while people vote.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE "payments" ADD COLUMN "contest_id" uuid DEFAULT %L NOT NULL',
    (SELECT id FROM contests ORDER BY current DESC, opens_at DESC LIMIT 1));
END $$;--> statement-breakpoint
-- contract: a trigger sets it where the version before leaves it out
ALTER TABLE "payments" ALTER COLUMN "contest_id" DROP DEFAULT;--> statement-breakpoint
CREATE FUNCTION set_contest_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contest_id := coalesce(
    (SELECT contest_id FROM contestants WHERE id = NEW.contestant_id), (SELECT id FROM contests WHERE current));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_set_contest BEFORE INSERT ON payments FOR EACH ROW WHEN (NEW.contest_id IS NULL) EXECUTE FUNCTION set_contest_of_payment();--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action NOT VALID;
