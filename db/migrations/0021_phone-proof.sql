ALTER TABLE "ballots" ADD COLUMN "proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "phone_proof" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "proof_prefixes" text[] DEFAULT '{+2517,+2519}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_phone_proof" CHECK ("contests"."phone_proof" in ('off', 'unusual', 'always'));--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_proof_prefixes" CHECK (cardinality("contests"."proof_prefixes") between 1 and 40);