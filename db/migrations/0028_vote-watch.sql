CREATE TABLE "vote_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"votes" integer NOT NULL,
	"usual" integer,
	"usual_odds" double precision,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "vote_alerts_kind" CHECK ("vote_alerts"."kind" in ('contest', 'prefix', 'contestant')),
	CONSTRAINT "vote_alerts_subject" CHECK (("vote_alerts"."kind" = 'contest') = ("vote_alerts"."subject" = '')),
	CONSTRAINT "vote_alerts_counts" CHECK ("vote_alerts"."votes" > 0 and "vote_alerts"."usual" >= 0 and "vote_alerts"."usual_odds" >= 0),
	CONSTRAINT "vote_alerts_in_order" CHECK ("vote_alerts"."seen_at" >= "vote_alerts"."started_at" and "vote_alerts"."ended_at" >= "vote_alerts"."started_at"),
	CONSTRAINT "vote_alerts_ended_by" CHECK ("vote_alerts"."ended_by" is null or "vote_alerts"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "proof_when_unusual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_alerts" ADD CONSTRAINT "vote_alerts_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_alerts" ADD CONSTRAINT "vote_alerts_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vote_alerts_one_open" ON "vote_alerts" USING btree ("contest_id","kind","subject") WHERE "vote_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "vote_alerts_latest" ON "vote_alerts" USING btree ("contest_id","started_at");