DROP INDEX "ballot_signals_address";--> statement-breakpoint
DROP INDEX "ballot_signals_browser";--> statement-breakpoint
ALTER TABLE "ballot_signals" DROP CONSTRAINT "ballot_signals_pkey";--> statement-breakpoint
ALTER TABLE "ballot_signals" ALTER COLUMN "ballot_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_signals" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_signals" ALTER COLUMN "browser" SET NOT NULL;--> statement-breakpoint
-- Nothing wrote signals before, so no row lacks a kind. Each change made so far is taken as a decision of its own.
ALTER TABLE "ballot_signals" ADD COLUMN "kind" "ballot_kind" NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_changes" ADD COLUMN "decision_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_changes" ALTER COLUMN "decision_id" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "ballots_quarantined" ON "ballots" USING btree ("contest_id") WHERE "ballots"."status" = 'quarantined';--> statement-breakpoint
CREATE INDEX "ballot_changes_decision" ON "ballot_changes" USING btree ("decision_id");--> statement-breakpoint
ALTER TABLE "ballot_signals" ADD CONSTRAINT "ballot_signals_sizes" CHECK (octet_length("ballot_signals"."address") = 8 and octet_length("ballot_signals"."browser") = 8);
