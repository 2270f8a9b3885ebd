ALTER TABLE "credits" ADD COLUMN "reserved_by" uuid;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "reserved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_reserved_since" CHECK (("credits"."reserved_by" is null) = ("credits"."reserved_at" is null));