ALTER TABLE "ballots" ALTER COLUMN "salt" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ballots" ALTER COLUMN "salt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_groups" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "ballot_groups" ADD CONSTRAINT "ballot_groups_salted" CHECK ("ballot_groups"."changed" > 0 or "ballot_groups"."salt" is not null) NOT VALID;