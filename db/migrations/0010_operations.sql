CREATE TABLE "admin_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_actions_action" CHECK ("admin_actions"."action" ~ '^[a-z-]+\.[a-z-]+$'),
	CONSTRAINT "admin_actions_reason_bounds" CHECK (char_length("admin_actions"."reason") <= 300)
);
--> statement-breakpoint
CREATE TABLE "ballot_changes" (
	"group_id" bigint NOT NULL,
	"ballot_id" uuid NOT NULL,
	"from_status" "ballot_status" NOT NULL,
	"to_status" "ballot_status" NOT NULL,
	"reason" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ballot_changes_reason_bounds" CHECK (char_length("ballot_changes"."reason") between 1 and 300),
	CONSTRAINT "ballot_changes_step" CHECK (("ballot_changes"."from_status", "ballot_changes"."to_status") in (('counted', 'quarantined'), ('counted', 'voided'), ('quarantined', 'counted'), ('quarantined', 'voided'), ('voided', 'counted')))
);
--> statement-breakpoint
CREATE TABLE "chain_heads" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"head" "bytea" NOT NULL,
	CONSTRAINT "chain_heads_counted_from_one" CHECK ("chain_heads"."sequence" >= 1),
	CONSTRAINT "chain_heads_sha256" CHECK (octet_length("chain_heads"."head") = 32)
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"contest_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"head" "bytea" NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "checkpoints_counted_from_one" CHECK ("checkpoints"."sequence" >= 1),
	CONSTRAINT "checkpoints_sizes" CHECK (octet_length("checkpoints"."head") = 32 and octet_length("checkpoints"."public_key") = 32 and octet_length("checkpoints"."signature") = 64)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_name_bounds" CHECK (char_length("categories"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "order_products" (
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"currency" char(3) NOT NULL,
	CONSTRAINT "order_products_price" CHECK ("order_products"."price" >= 0),
	CONSTRAINT "order_products_currency" CHECK ("order_products"."currency" in ('ETB', 'USD'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'Not Processed' NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"buyer_address" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('Not Processed', 'Processing', 'Shipped', 'deliverd', 'cancel'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"quantity" integer NOT NULL,
	"shipping" boolean NOT NULL,
	"photo_file" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "products_slug_form" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("products"."slug") <= 80),
	CONSTRAINT "products_name_bounds" CHECK (char_length("products"."name") between 1 and 120),
	CONSTRAINT "products_description_bounds" CHECK (char_length("products"."description") <= 2000),
	CONSTRAINT "products_amounts" CHECK ("products"."price" >= 0 and "products"."quantity" >= 0),
	CONSTRAINT "products_currency" CHECK ("products"."currency" in ('ETB', 'USD')),
	CONSTRAINT "products_photo_file" CHECK ("products"."photo_file" ~ '^[0-9a-z-]+\.webp$')
);
--> statement-breakpoint
CREATE TABLE "ballot_signals" (
	"ballot_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"address" "bytea",
	"browser" "bytea",
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ballot_groups" DROP CONSTRAINT "ballot_groups_not_empty";--> statement-breakpoint
ALTER TABLE "ballot_groups" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "approval" text;--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot_changes" ADD CONSTRAINT "ballot_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_actions_subject" ON "admin_actions" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "admin_actions_admin" ON "admin_actions" USING btree ("admin_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ballot_changes_key" ON "ballot_changes" USING btree ("group_id","ballot_id");--> statement-breakpoint
CREATE INDEX "ballot_changes_ballot" ON "ballot_changes" USING btree ("ballot_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkpoints_key" ON "checkpoints" USING btree ("contest_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "order_products_key" ON "order_products" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "order_products_product" ON "order_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_key" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "ballot_signals_address" ON "ballot_signals" USING btree ("contest_id","address","accepted_at");--> statement-breakpoint
CREATE INDEX "ballot_signals_browser" ON "ballot_signals" USING btree ("contest_id","browser","accepted_at");--> statement-breakpoint
CREATE INDEX "ballot_signals_accepted" ON "ballot_signals" USING btree ("accepted_at");--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD CONSTRAINT "contestant_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot_groups" ADD CONSTRAINT "ballot_groups_one_kind" CHECK ("ballot_groups"."changed" = 0 or "ballot_groups"."counted" + "ballot_groups"."refused" = 0);--> statement-breakpoint
ALTER TABLE "ballot_groups" ADD CONSTRAINT "ballot_groups_not_empty" CHECK (least("ballot_groups"."counted", "ballot_groups"."refused", "ballot_groups"."changed") >= 0 and "ballot_groups"."counted" + "ballot_groups"."refused" + "ballot_groups"."changed" > 0);--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_approval" CHECK ("contests"."approval" in ('auto', 'manual'));--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD CONSTRAINT "contestant_requests_handled" CHECK (("contestant_requests"."handled_at" is null) = ("contestant_requests"."handled_by" is null));--> statement-breakpoint
CREATE TRIGGER admin_actions_append_only BEFORE UPDATE OR DELETE ON "admin_actions" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER admin_actions_no_truncate BEFORE TRUNCATE ON "admin_actions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ballot_changes_append_only BEFORE UPDATE OR DELETE ON "ballot_changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ballot_changes_no_truncate BEFORE TRUNCATE ON "ballot_changes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER checkpoints_append_only BEFORE UPDATE OR DELETE ON "checkpoints" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER checkpoints_no_truncate BEFORE TRUNCATE ON "checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
