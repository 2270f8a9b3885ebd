UPDATE "payments" p SET "voter_key" = lower(v.name) FROM "voters" v WHERE v.id = p.voter_id AND v.name IS NOT NULL;--> statement-breakpoint
-- The voter's name in lower case beside her payments, so that a list of them needs no look at a million voters. It is always that of
-- `voters`: FOR SHARE waits for who erases her just now.
CREATE FUNCTION key_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.voter_key := (SELECT lower(name) FROM voters WHERE id = NEW.voter_id FOR SHARE);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION key_payments_of_voter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET voter_key = lower(NEW.name) WHERE voter_id = NEW.id AND voter_key IS DISTINCT FROM lower(NEW.name);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER voters_key_payments AFTER UPDATE OF name ON voters FOR EACH ROW EXECUTE FUNCTION key_payments_of_voter();--> statement-breakpoint
-- Voters erased between the first statement and the trigger.
UPDATE "payments" p SET "voter_key" = lower(v.name) FROM "voters" v WHERE v.id = p.voter_id AND p.voter_key IS DISTINCT FROM lower(v.name);--> statement-breakpoint
CREATE TRIGGER payments_key BEFORE INSERT OR UPDATE OF voter_id, voter_key ON payments FOR EACH ROW EXECUTE FUNCTION key_payment();
