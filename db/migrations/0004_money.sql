CREATE SEQUENCE "public"."card_batch_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "card_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"amount" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"ordered_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"codes_at" timestamp (3) with time zone,
	"rendered_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone,
	"file" text,
	"problem" text,
	CONSTRAINT "card_batches_amount" CHECK ("card_batches"."amount" between 1 and 100000),
	CONSTRAINT "card_batches_bounds" CHECK (char_length("card_batches"."note") <= 200 and char_length("card_batches"."agent") <= 80),
	CONSTRAINT "card_batches_rendered" CHECK ("card_batches"."rendered_at" is null or ("card_batches"."codes_at" is not null and "card_batches"."file" is not null))
);
--> statement-breakpoint
CREATE TABLE "card_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"what" text NOT NULL,
	"by" uuid,
	"first_ordinal" integer,
	"last_ordinal" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"batch_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"cipher" "bytea",
	"state" text DEFAULT 'issued' NOT NULL,
	"payment_id" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_code_is_sha256" CHECK (octet_length("cards"."code_hash") = 32),
	CONSTRAINT "cards_redeemed_by_payment" CHECK (("cards"."state" = 'redeemed') = ("cards"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"body_hash" "bytea" PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "webhooks_hash_is_sha256" CHECK (octet_length("webhooks"."body_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_hash" "bytea";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_minor" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "card_batches" ADD CONSTRAINT "card_batches_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_events" ADD CONSTRAINT "card_events_batch_id_card_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."card_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_events" ADD CONSTRAINT "card_events_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_batch_id_card_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."card_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_batches_number_key" ON "card_batches" USING btree ("number");--> statement-breakpoint
CREATE INDEX "card_batches_unfinished" ON "card_batches" USING btree ("created_at") WHERE "card_batches"."rendered_at" is null and "card_batches"."problem" is null;--> statement-breakpoint
CREATE INDEX "card_events_batch" ON "card_events" USING btree ("batch_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_ordinal_key" ON "cards" USING btree ("batch_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_code_key" ON "cards" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_payment_key" ON "cards" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "webhooks_unprocessed" ON "webhooks" USING btree ("received_at") WHERE "webhooks"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_attention" ON "payments" USING btree ("updated_at") WHERE "payments"."attention" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card" CHECK (("payments"."provider" = 'tcard') = ("payments"."card_hash" is not null));--> statement-breakpoint
CREATE TRIGGER card_events_append_only BEFORE UPDATE OR DELETE ON "card_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER card_events_no_truncate BEFORE TRUNCATE ON "card_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
