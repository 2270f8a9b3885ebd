ALTER TABLE "ballots" ALTER COLUMN "salt" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ballots" ALTER COLUMN "salt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_groups" ADD COLUMN "salt" uuid;