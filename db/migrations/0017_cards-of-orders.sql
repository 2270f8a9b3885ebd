ALTER TABLE "card_batches" ALTER COLUMN "ordered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "card_batches" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "shown_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "card_batches" ADD CONSTRAINT "card_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "card_batches" VALIDATE CONSTRAINT "card_batches_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "cards" VALIDATE CONSTRAINT "cards_order_id_orders_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX "card_batches_product_key" ON "card_batches" USING btree ("product_id","code_pepper");--> statement-breakpoint
CREATE INDEX "cards_order" ON "cards" USING btree ("order_id") WHERE "cards"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "card_batches" ADD CONSTRAINT "card_batches_orderer" CHECK (num_nonnulls("card_batches"."ordered_by", "card_batches"."product_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "card_batches" VALIDATE CONSTRAINT "card_batches_orderer";--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_shown" CHECK ("cards"."shown_at" is null or "cards"."order_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "cards" VALIDATE CONSTRAINT "cards_shown";
