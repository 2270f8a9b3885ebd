-- As for payments.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE "credits" ADD COLUMN "contest_id" uuid DEFAULT %L NOT NULL',
    (SELECT id FROM contests ORDER BY current DESC, opens_at DESC LIMIT 1));
END $$;--> statement-breakpoint
-- contract: a trigger sets it where the version before leaves it out
ALTER TABLE "credits" ALTER COLUMN "contest_id" DROP DEFAULT;--> statement-breakpoint
CREATE FUNCTION set_contest_of_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contest_id := (SELECT contest_id FROM payments WHERE id = NEW.payment_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER credits_set_contest BEFORE INSERT ON credits FOR EACH ROW WHEN (NEW.contest_id IS NULL) EXECUTE FUNCTION set_contest_of_credit();
