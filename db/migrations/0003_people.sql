CREATE TABLE "vote_hours" (
	"contest_id" uuid NOT NULL,
	"contestant_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vote_hours_not_negative" CHECK (least("vote_hours"."free", "vote_hours"."paid") >= 0),
	CONSTRAINT "vote_hours_whole" CHECK (extract(epoch from "vote_hours"."hour") % 3600 = 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contestant_id" uuid NOT NULL,
	"slot" smallint,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_slot" CHECK ("uploads"."slot" between 1 and 3),
	CONSTRAINT "uploads_problem_of_settled" CHECK ("uploads"."problem" is null or "uploads"."settled_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vote_hours_key" ON "vote_hours" USING btree ("contest_id","contestant_id","hour");--> statement-breakpoint
CREATE INDEX "uploads_unsettled" ON "uploads" USING btree ("created_at") WHERE "uploads"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_contestant" ON "uploads" USING btree ("contestant_id");--> statement-breakpoint
-- Rows of the running hour change with every group: room on the page keeps the updates heap-only.
ALTER TABLE "vote_hours" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
-- The hours of whatever was counted before this table existed.
INSERT INTO "vote_hours" ("contest_id", "contestant_id", "hour", "free", "paid")
SELECT b.contest_id, p.contestant, date_trunc('hour', b.accepted_at, 'UTC'),
  count(*) FILTER (WHERE b.kind = 'free'), count(*) FILTER (WHERE b.kind = 'paid')
FROM "ballots" b CROSS JOIN LATERAL (VALUES (b.pick1), (b.pick2), (b.pick3)) AS p (contestant)
WHERE b.status = 'counted' AND p.contestant IS NOT NULL
GROUP BY 1, 2, 3;
