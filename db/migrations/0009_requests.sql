CREATE TABLE "contestant_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_id" uuid NOT NULL,
	"contestant_id" uuid NOT NULL,
	"brand_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contestant_requests_name_bounds" CHECK (char_length("contestant_requests"."brand_name") between 1 and 60),
	CONSTRAINT "contestant_requests_email_bounds" CHECK (char_length("contestant_requests"."email") between 3 and 254),
	CONSTRAINT "contestant_requests_phone_e164" CHECK ("contestant_requests"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "contestant_requests_message_bounds" CHECK (char_length("contestant_requests"."message") <= 2000),
	CONSTRAINT "contestant_requests_kind" CHECK ("contestant_requests"."kind" in ('promotion', 'hiring', 'ambassador', ''))
);
--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD CONSTRAINT "contestant_requests_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contestant_requests_content_key" ON "contestant_requests" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "contestant_requests_contestant" ON "contestant_requests" USING btree ("contestant_id");