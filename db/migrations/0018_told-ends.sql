ALTER TABLE "payment_comparisons" ADD COLUMN "problem_kind" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "displaced" boolean DEFAULT false NOT NULL;