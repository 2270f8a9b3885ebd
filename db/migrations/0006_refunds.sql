CREATE TABLE "payment_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"night" date,
	"asked_by" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"reached_at" timestamp (3) with time zone,
	"pages" integer DEFAULT 0 NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"hurried" integer DEFAULT 0 NOT NULL,
	"raised" integer DEFAULT 0 NOT NULL,
	"unknown_count" integer DEFAULT 0 NOT NULL,
	"unknown" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	CONSTRAINT "payment_comparisons_asked" CHECK (("payment_comparisons"."night" is null) = ("payment_comparisons"."asked_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "fee_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cancel_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_comparisons" ADD CONSTRAINT "payment_comparisons_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_comparisons_night_key" ON "payment_comparisons" USING btree ("night");--> statement-breakpoint
CREATE INDEX "payment_comparisons_started" ON "payment_comparisons" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "payments_provider_reference" ON "payments" USING btree ("provider_reference");--> statement-breakpoint
CREATE INDEX "payments_refund_reference" ON "payments" USING btree ("refund_reference");--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_fee_payment" CHECK ("contestants"."fee_payment_id" is null or "contestants"."paid_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_under_refund" CHECK ("payments"."state" <> 'refund_pending' or "payments"."refund_asked_at" is not null);--> statement-breakpoint
UPDATE "contestants" SET "fee_payment_id" = (
	SELECT "id" FROM "payments" WHERE "contestant_id" = "contestants"."id" AND "purpose" = 'fee' AND "state" = 'succeeded' ORDER BY "settled_at" LIMIT 1
) WHERE "paid_at" IS NOT NULL;
