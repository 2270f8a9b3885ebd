-- Fees are of the contest that the contestant is in, spent votes of the contest that they were cast in. Open ones stay with the current one.
UPDATE "payments" p SET "contest_id" = c.contest_id FROM contestants c WHERE c.id = p.contestant_id AND c.contest_id <> p.contest_id;--> statement-breakpoint
UPDATE "payments" p SET "contest_id" = b.contest_id FROM credits c JOIN ballots b ON b.id = c.ballot_id
WHERE c.payment_id = p.id AND b.contest_id <> p.contest_id AND (SELECT count(*) > 1 FROM contests);--> statement-breakpoint
UPDATE "credits" c SET "contest_id" = p.contest_id FROM payments p
WHERE p.id = c.payment_id AND p.contest_id <> c.contest_id AND (SELECT count(*) > 1 FROM contests);--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_contest_id_contests_id_fk";
