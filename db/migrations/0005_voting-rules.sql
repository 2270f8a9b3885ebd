CREATE TABLE "rule_changes" (
	"group_id" bigint PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"changes" text[] NOT NULL,
	"reason" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rule_changes_form" CHECK (array_to_string("rule_changes"."changes", ',', '') ~ '^[a-zA-Z]+=[^,>|]*>[^,>|]*(,[a-zA-Z]+=[^,>|]*>[^,>|]*)*$'),
	CONSTRAINT "rule_changes_reason_bounds" CHECK (char_length("rule_changes"."reason") <= 300)
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "vote_etb" integer DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "vote_usd" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "fee_etb" integer DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "fee_usd" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "prices_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "free_votes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "free_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "most_picks" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "paid_per_day" integer;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_changes" ADD CONSTRAINT "rule_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_changes_contest" ON "rule_changes" USING btree ("contest_id","group_id");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_prices" CHECK (least("contests"."vote_etb", "contests"."vote_usd", "contests"."fee_etb", "contests"."fee_usd") >= 1
      and greatest("contests"."vote_etb", "contests"."vote_usd", "contests"."fee_etb", "contests"."fee_usd") <= 10000000);--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_free_within" CHECK ("contests"."free_from" >= "contests"."opens_at" and "contests"."free_from" <= "contests"."closes_at");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_free_or_paid" CHECK ("contests"."free_votes" or 'paid' = any("contests"."title_votes"));--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_most_picks" CHECK ("contests"."most_picks" between 1 and 3);--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_paid_per_day" CHECK ("contests"."paid_per_day" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_countries" CHECK (cardinality("contests"."countries") <= 40);--> statement-breakpoint
CREATE TRIGGER rule_changes_append_only BEFORE UPDATE OR DELETE ON rule_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER rule_changes_no_truncate BEFORE TRUNCATE ON rule_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
