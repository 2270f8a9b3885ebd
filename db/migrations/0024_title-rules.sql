CREATE TABLE "title_rules" (
	"group_id" bigint PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"title_votes" text[] DEFAULT '{paid,proven,unproven}' NOT NULL,
	"reason" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "title_rules_title_votes" CHECK (title_votes in ('{paid,proven,unproven}'::text[], '{paid,proven}'::text[], '{paid}'::text[], '{proven,unproven}'::text[], '{proven}'::text[])),
	CONSTRAINT "title_rules_reason_bounds" CHECK (char_length("title_rules"."reason") <= 300)
);
--> statement-breakpoint
ALTER TABLE "tally" DROP CONSTRAINT "tally_not_negative";
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "proven" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "quarantined" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "paid_reached_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "proven_reached_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "unproven_reached_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "title_votes" text[] DEFAULT '{paid,proven,unproven}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "proven" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "quarantined" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "paid_reached_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "proven_reached_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "unproven_reached_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "title_votes" text[] DEFAULT '{paid,proven,unproven}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "title_votes" text[] DEFAULT '{paid,proven,unproven}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "title_rules" ADD CONSTRAINT "title_rules_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "title_rules_contest" ON "title_rules" USING btree ("contest_id","group_id");
--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_title_votes" CHECK (title_votes in ('{paid,proven,unproven}'::text[], '{paid,proven}'::text[], '{paid}'::text[], '{proven,unproven}'::text[], '{proven}'::text[]));
--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_title_votes_proven" CHECK ("contests"."phone_proof" = 'always' or not 'proven' = any("contests"."title_votes") or 'unproven' = any("contests"."title_votes"));
--> statement-breakpoint
UPDATE "tally" t SET "proven" = s.proven, "quarantined" = s.quarantined, "paid_reached_at" = s.paid_at, "proven_reached_at" = s.proven_at, "unproven_reached_at" = s.unproven_at
FROM (
  SELECT b.contest_id, p.contestant,
    count(*) FILTER (WHERE b.status = 'counted' AND b.kind = 'free' AND b.proven)::int AS proven,
    count(*) FILTER (WHERE b.status = 'quarantined')::int AS quarantined,
    max(b.accepted_at) FILTER (WHERE b.status = 'counted' AND b.kind = 'paid') AS paid_at,
    max(b.accepted_at) FILTER (WHERE b.status = 'counted' AND b.kind = 'free' AND b.proven) AS proven_at,
    max(b.accepted_at) FILTER (WHERE b.status = 'counted' AND b.kind = 'free' AND NOT b.proven) AS unproven_at
  FROM "ballots" b CROSS JOIN LATERAL (VALUES (b.pick1), (b.pick2), (b.pick3)) AS p (contestant)
  WHERE b.status IN ('counted', 'quarantined') AND p.contestant IS NOT NULL GROUP BY 1, 2
) s WHERE t.contest_id = s.contest_id AND t.contestant_id = s.contestant;
--> statement-breakpoint
UPDATE "tally_frozen" t SET "proven" = s.proven, "quarantined" = s.quarantined, "paid_reached_at" = s.paid_at, "proven_reached_at" = s.proven_at, "unproven_reached_at" = s.unproven_at
FROM (
  SELECT b.contest_id, p.contestant,
    least(count(*) FILTER (WHERE b.status = 'counted' AND b.kind = 'free' AND b.proven), f.free)::int AS proven,
    count(*) FILTER (WHERE b.status = 'quarantined')::int AS quarantined,
    max(b.accepted_at) FILTER (WHERE b.status = 'counted' AND b.kind = 'paid') AS paid_at,
    max(b.accepted_at) FILTER (WHERE b.status = 'counted' AND b.kind = 'free' AND b.proven) AS proven_at,
    max(b.accepted_at) FILTER (WHERE b.status = 'counted' AND b.kind = 'free' AND NOT b.proven) AS unproven_at
  FROM "ballots" b JOIN "contests" c ON c.id = b.contest_id AND b.accepted_at < c.freezes_at
  CROSS JOIN LATERAL (VALUES (b.pick1), (b.pick2), (b.pick3)) AS p (contestant)
  JOIN "tally_frozen" f ON f.contest_id = b.contest_id AND f.contestant_id = p.contestant
  WHERE b.status IN ('counted', 'quarantined') AND p.contestant IS NOT NULL GROUP BY 1, 2, f.free
) s WHERE t.contest_id = s.contest_id AND t.contestant_id = s.contestant;
--> statement-breakpoint
ALTER TABLE "tally" drop column "reached_at";
--> statement-breakpoint
ALTER TABLE "tally_frozen" drop column "reached_at";
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "reached_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest(case when 'paid' = any(title_votes) then paid_reached_at end,
      case when 'proven' = any(title_votes) then proven_reached_at end, case when 'unproven' = any(title_votes) then unproven_reached_at end)) STORED;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "reached_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest(case when 'paid' = any(title_votes) then paid_reached_at end,
      case when 'proven' = any(title_votes) then proven_reached_at end, case when 'unproven' = any(title_votes) then unproven_reached_at end)) STORED;
--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "votes" integer GENERATED ALWAYS AS (case when 'paid' = any(title_votes) then first + second + third else 0 end
      + case when 'proven' = any(title_votes) then proven else 0 end + case when 'unproven' = any(title_votes) then free - proven else 0 end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "tally_frozen" ADD COLUMN "votes" integer GENERATED ALWAYS AS (case when 'paid' = any(title_votes) then first + second + third else 0 end
      + case when 'proven' = any(title_votes) then proven else 0 end + case when 'unproven' = any(title_votes) then free - proven else 0 end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_not_negative" CHECK (least("tally"."proven", "tally"."free" - "tally"."proven", "tally"."first", "tally"."second", "tally"."third", "tally"."quarantined") >= 0);
--> statement-breakpoint
CREATE TRIGGER title_rules_append_only BEFORE UPDATE OR DELETE ON "title_rules" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER title_rules_no_truncate BEFORE TRUNCATE ON "title_rules" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
