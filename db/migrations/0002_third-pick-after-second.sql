ALTER TABLE "ballots" DROP CONSTRAINT "ballots_picks";--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_picks" CHECK ("ballots"."pick2" is null and "ballots"."pick3" is null
      or "ballots"."pick2" is not null and "ballots"."pick2" <> "ballots"."pick1" and ("ballots"."pick3" is null or "ballots"."pick3" <> "ballots"."pick1" and "ballots"."pick3" <> "ballots"."pick2"));