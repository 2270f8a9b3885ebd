ALTER TABLE "contests" ADD COLUMN "own_requests" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "own_request_contacts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_own_requests" CHECK ("contests"."own_requests" in ('off', 'read', 'answer'));