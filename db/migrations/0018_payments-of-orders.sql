ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_order_id_orders_id_fk";--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id") WHERE "payments"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK (num_nonnulls("payments"."voter_id", "payments"."contestant_id", "payments"."order_id") = 1 and (("payments"."purpose" = 'vote' and "payments"."voter_id" is not null)
      or ("payments"."purpose" = 'fee' and "payments"."contestant_id" is not null)
      or ("payments"."purpose" = 'order' and "payments"."order_id" is not null and "payments"."provider" = 'chapa'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_purpose";
