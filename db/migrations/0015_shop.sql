CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"what" text NOT NULL,
	"by" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_events_what" CHECK ("order_events"."what" in ('ordered', 'paid', 'status', 'expired', 'cancelled', 'refund_asked', 'refunded', 'restocked', 'cards_made', 'code_shown', 'note'))
);--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"stock" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "product_variants_stock" CHECK ("product_variants"."stock" >= 0),
	CONSTRAINT "product_variants_name_bounds" CHECK (char_length("product_variants"."name") <= 40)
);--> statement-breakpoint
DROP INDEX "order_products_key";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "quantity" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "restocked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text DEFAULT regexp_replace(left(translate(encode(uuid_send(gen_random_uuid()), 'base64'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ'), 6), '^(.{4})', 'A-\1-') NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handover" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "way" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claimant_hash" "bytea";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "more_photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_name_key" ON "product_variants" USING btree ("product_id",lower("name")) WHERE "product_variants"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_products_line_key" ON "order_products" USING btree ("order_id","product_id","variant");--> statement-breakpoint
CREATE INDEX "order_products_variant" ON "order_products" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("buyer_phone");--> statement-breakpoint
CREATE INDEX "orders_claimant" ON "orders" USING btree ("claimant_hash") WHERE "orders"."claimant_hash" is not null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE "orders"."due_at" is not null and "orders"."released_at" is null;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_count" CHECK ("order_products"."count" between 1 and 99 and "order_products"."restocked" between 0 and "order_products"."count");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_number_form" CHECK ("orders"."number" ~ '^A-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ways" CHECK ("orders"."handover" in ('pickup', 'delivery') and "orders"."way" in ('chapa', 'cash'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" CHECK ("orders"."payment_id" is null or ("orders"."is_paid" and "orders"."way" = 'chapa'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_while_paid" CHECK (not "orders"."is_paid" or "orders"."released_at" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_released" CHECK ("orders"."released_at" is null or "orders"."status" = 'cancel');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_more_photos" CHECK (cardinality("products"."more_photos") <= 5 and array_to_string("products"."more_photos", ',', '') ~ '^([0-9a-z-]+\.webp(,[0-9a-z-]+\.webp)*)?$'
      and ("products"."photo_file" is not null or cardinality("products"."more_photos") = 0));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind" CHECK ("products"."kind" in ('goods', 'tcard') and not ("products"."kind" = 'tcard' and "products"."shipping"));
