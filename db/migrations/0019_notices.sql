CREATE TABLE "bulk_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"texts" jsonb NOT NULL,
	"ways" text[] NOT NULL,
	"filter" jsonb NOT NULL,
	"receivers" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_messages_ways" CHECK ("bulk_messages"."ways" <@ '{telegram,push,email,sms}'::text[] and cardinality("bulk_messages"."ways") > 0)
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"user_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"ways" text[] NOT NULL,
	CONSTRAINT "notice_choices_user_id_group_name_pk" PRIMARY KEY("user_id","group_name"),
	CONSTRAINT "notice_choices_group" CHECK ("notice_choices"."group_name" in ('entry', 'requests', 'contest', 'rank', 'news', 'payments', 'services', 'votes', 'approvals')),
	CONSTRAINT "notice_choices_ways" CHECK ("notice_choices"."ways" <@ '{telegram,push,email,sms}'::text[])
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language" text,
	"time_zone" text,
	"quiet_from" smallint DEFAULT 1260 NOT NULL,
	"quiet_until" smallint DEFAULT 420 NOT NULL,
	"telegram_chat" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_settings_language" CHECK ("notice_settings"."language" in ('tig', 'en', 'am', 'arabic', 'hindi', 'korean')),
	CONSTRAINT "notice_settings_quiet" CHECK ("notice_settings"."quiet_from" between 0 and 1439 and "notice_settings"."quiet_until" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "notice_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"voter_id" uuid,
	"email" text,
	"push_id" uuid,
	"language" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_subscriptions_one_address" CHECK (num_nonnulls("notice_subscriptions"."voter_id", "notice_subscriptions"."email", "notice_subscriptions"."push_id") <= 1),
	CONSTRAINT "notice_subscriptions_ended" CHECK ("notice_subscriptions"."ended_at" is null or num_nonnulls("notice_subscriptions"."voter_id", "notice_subscriptions"."email", "notice_subscriptions"."push_id") = 0),
	CONSTRAINT "notice_subscriptions_language" CHECK ("notice_subscriptions"."language" in ('tig', 'en', 'am', 'arabic', 'hindi', 'korean'))
);
--> statement-breakpoint
CREATE TABLE "notice_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"body" text,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_templates_kind" CHECK ("notice_templates"."kind" in ('welcome', 'approved', 'rejected', 'paid', 'photo-wanted', 'request', 'opening', 'rank', 'result', 'bulk', 'result-wanted', 'result-out', 'order-received', 'order-paid', 'order-ready', 'order-shipped', 'order-delivered', 'order-cancelled', 'order-refunded', 'jury-invitation', 'alert-payment', 'alert-service', 'alert-votes', 'alert-approvals')),
	CONSTRAINT "notice_templates_way" CHECK ("notice_templates"."way" in ('telegram', 'push', 'email', 'sms')),
	CONSTRAINT "notice_templates_language" CHECK ("notice_templates"."language" in ('tig', 'en', 'am', 'arabic', 'hindi', 'korean')),
	CONSTRAINT "notice_templates_whole" CHECK (("notice_templates"."subject" is null) = ("notice_templates"."body" is null)),
	CONSTRAINT "notice_templates_bounds" CHECK (char_length("notice_templates"."subject") <= 120 and char_length("notice_templates"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid,
	"kind" text NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"order_id" uuid,
	"contact" jsonb,
	"bulk_id" uuid,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text,
	"dedupe_key" text NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ways" text[],
	"tried" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"way" text,
	"provider" text,
	"provider_message_id" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"segments" smallint,
	"cost" integer DEFAULT 0 NOT NULL,
	"currency" char(3),
	"link_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('welcome', 'approved', 'rejected', 'paid', 'photo-wanted', 'request', 'opening', 'rank', 'result', 'bulk', 'result-wanted', 'result-out', 'order-received', 'order-paid', 'order-ready', 'order-shipped', 'order-delivered', 'order-cancelled', 'order-refunded', 'jury-invitation', 'alert-payment', 'alert-service', 'alert-votes', 'alert-approvals')),
	CONSTRAINT "notices_one_receiver" CHECK (num_nonnulls("notices"."user_id", "notices"."subscription_id", "notices"."order_id", "notices"."contact") = 1),
	CONSTRAINT "notices_bulk_kind" CHECK (("notices"."bulk_id" is not null) = ("notices"."kind" = 'bulk')),
	CONSTRAINT "notices_state" CHECK ("notices"."state" in ('queued', 'sent', 'delivered', 'failed', 'skipped')),
	CONSTRAINT "notices_reason" CHECK (("notices"."state" = 'skipped') = ("notices"."reason" is not null) and "notices"."reason" in ('opted-out', 'no-address', 'limit', 'stopped', 'outdated')),
	CONSTRAINT "notices_ways" CHECK ("notices"."ways" <@ '{telegram,push,email,sms}'::text[] and "notices"."tried" <@ '{telegram,push,email,sms}'::text[] and "notices"."way" = any('{telegram,push,email,sms}'::text[])),
	CONSTRAINT "notices_sent" CHECK (("notices"."state" in ('sent', 'delivered')) = ("notices"."sent_at" is not null) and ("notices"."state" = 'delivered') = ("notices"."delivered_at" is not null)),
	CONSTRAINT "notices_language" CHECK ("notices"."language" in ('tig', 'en', 'am', 'arabic', 'hindi', 'korean')),
	CONSTRAINT "notices_cost" CHECK ("notices"."cost" >= 0 and ("notices"."cost" = 0 or "notices"."currency" is not null)),
	CONSTRAINT "notices_currency" CHECK ("notices"."currency" in ('ETB', 'USD'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_messages" ADD CONSTRAINT "bulk_messages_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_messages" ADD CONSTRAINT "bulk_messages_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_subscriptions" ADD CONSTRAINT "notice_subscriptions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_subscriptions" ADD CONSTRAINT "notice_subscriptions_push_id_push_subscriptions_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_templates" ADD CONSTRAINT "notice_templates_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_subscription_id_notice_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."notice_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_bulk_id_bulk_messages_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_messages_latest" ON "bulk_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_settings_telegram" ON "notice_settings" USING btree ("telegram_chat") WHERE "notice_settings"."telegram_chat" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_subscriptions_voter_key" ON "notice_subscriptions" USING btree ("contest_id","voter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_subscriptions_email_key" ON "notice_subscriptions" USING btree ("contest_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "notice_subscriptions_push_key" ON "notice_subscriptions" USING btree ("contest_id","push_id");--> statement-breakpoint
CREATE INDEX "notice_templates_latest" ON "notice_templates" USING btree ("kind","way","language","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_dedupe_key" ON "notices" USING btree ("dedupe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_link_code_key" ON "notices" USING btree ("link_code");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE "notices"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "notices_latest" ON "notices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notices_sent_sms" ON "notices" USING btree ("sent_at") WHERE "notices"."way" = 'sms' and "notices"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id") WHERE "notices"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_subscription" ON "notices" USING btree ("subscription_id") WHERE "notices"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_order" ON "notices" USING btree ("order_id") WHERE "notices"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_bulk" ON "notices" USING btree ("bulk_id","state") WHERE "notices"."bulk_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint",("user_id" is null));--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");