ALTER TABLE "users" ADD COLUMN "policy_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "policy_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guardian" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_policy_accepted" CHECK (("users"."policy_version" is null) = ("users"."policy_accepted_at" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guardian_agrees" CHECK ("users"."guardian" is null or "users"."policy_accepted_at" is not null);