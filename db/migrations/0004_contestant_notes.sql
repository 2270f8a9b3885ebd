CREATE TABLE "contestant_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contestant_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contestant_notes_bounds" CHECK (char_length("contestant_notes"."note") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "contestant_notes" ADD CONSTRAINT "contestant_notes_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestant_notes" ADD CONSTRAINT "contestant_notes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contestant_notes_contestant" ON "contestant_notes" USING btree ("contestant_id","created_at");