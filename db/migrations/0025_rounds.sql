CREATE TABLE "round_entries" (
	"contestant_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"former_id" uuid NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"proven" integer DEFAULT 0 NOT NULL,
	"first" integer DEFAULT 0 NOT NULL,
	"second" integer DEFAULT 0 NOT NULL,
	"third" integer DEFAULT 0 NOT NULL,
	"paid_reached_at" timestamp (3) with time zone,
	"proven_reached_at" timestamp (3) with time zone,
	"unproven_reached_at" timestamp (3) with time zone,
	CONSTRAINT "round_entries_not_negative" CHECK (least("round_entries"."proven", "round_entries"."free" - "round_entries"."proven", "round_entries"."first", "round_entries"."second", "round_entries"."third") >= 0)
);
--> statement-breakpoint
ALTER TABLE "round_entries" ADD CONSTRAINT "round_entries_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_entries" ADD CONSTRAINT "round_entries_former_id_contestants_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "round_entries_former_key" ON "round_entries" USING btree ("former_id");--> statement-breakpoint
CREATE INDEX "round_entries_contest" ON "round_entries" USING btree ("contest_id","contestant_id");
