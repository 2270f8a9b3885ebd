ALTER TABLE "payments" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_minor" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_given_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_returned_at" ON "payments" USING btree ("returned_at") WHERE "payments"."returned_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_taken" CHECK ("payments"."taken_minor" > 0 and "payments"."taken_minor" <> "payments"."amount_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_given_back" CHECK (not "payments"."is_given_back" or "payments"."taken_minor" is not null);--> statement-breakpoint
UPDATE "payments" p SET "returned_at" = e.at
FROM (SELECT payment_id, max(at) AS at FROM payment_events
  WHERE to_state IN ('refunded', 'reversed') AND from_state IS DISTINCT FROM to_state GROUP BY payment_id) e
WHERE e.payment_id = p.id AND p.state IN ('refunded', 'reversed');
