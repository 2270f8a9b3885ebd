-- In one statement: payments are read once for both constraints.
ALTER TABLE "payments" ADD COLUMN "returned_at" timestamp (3) with time zone,
  ADD COLUMN "taken_minor" integer,
  ADD COLUMN "is_given_back" boolean DEFAULT false NOT NULL,
  ADD CONSTRAINT "payments_taken" CHECK ("payments"."taken_minor" > 0 and "payments"."taken_minor" <> "payments"."amount_minor"),
  ADD CONSTRAINT "payments_given_back" CHECK (not "payments"."is_given_back" or "payments"."taken_minor" is not null);--> statement-breakpoint
CREATE INDEX "payments_returned_at" ON "payments" USING btree ("returned_at") WHERE "payments"."returned_at" is not null;--> statement-breakpoint
-- By the index of each payment's events: payments stand locked, and their history is long.
UPDATE "payments" p SET "returned_at" = (
  SELECT max(e.at) FROM payment_events e
  WHERE e.payment_id = p.id AND e.to_state IN ('refunded', 'reversed') AND e.from_state IS DISTINCT FROM e.to_state)
WHERE p.state IN ('refunded', 'reversed');
