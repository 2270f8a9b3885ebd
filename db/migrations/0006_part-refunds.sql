CREATE TABLE "part_refunds" (
	"payment_id" uuid NOT NULL,
	"tries" integer NOT NULL,
	"amount_minor" integer NOT NULL,
	"returned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_refunds_amount" CHECK ("part_refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voter_key" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_per_day" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "part_minor" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "given_back_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "part_refunds" ADD CONSTRAINT "part_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "part_refunds_key" ON "part_refunds" USING btree ("payment_id","tries");--> statement-breakpoint
CREATE INDEX "part_refunds_returned_at" ON "part_refunds" USING btree ("returned_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_part" CHECK ("payments"."part_minor" is null or ("payments"."state" = 'refund_pending' and "payments"."part_minor" > 0
      and "payments"."part_minor" < coalesce("payments"."taken_minor", "payments"."amount_minor") - "payments"."given_back_minor"));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_given_back_part" CHECK ("payments"."given_back_minor" = 0 or ("payments"."given_back_minor" > 0 and "payments"."given_back_minor" < coalesce("payments"."taken_minor", "payments"."amount_minor")));