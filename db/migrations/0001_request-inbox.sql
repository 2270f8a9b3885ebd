CREATE TABLE "request_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"done_by" uuid NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"assignee" uuid,
	"text" text DEFAULT '' NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	CONSTRAINT "request_events_kind" CHECK ("request_events"."kind" in ('read', 'unread', 'assign', 'note', 'reply', 'forward', 'handle', 'reopen')),
	CONSTRAINT "request_events_text_bounds" CHECK (char_length("request_events"."text") <= 6000)
);
--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_contestant_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."contestant_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_assignee_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_events_request" ON "request_events" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "contestant_requests" ADD CONSTRAINT "contestant_requests_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;