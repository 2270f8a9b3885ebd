CREATE TABLE "overview_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"noted_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overview_notes_text_bounds" CHECK (char_length("overview_notes"."text") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "ballot_groups" ADD COLUMN "votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "overview_notes" ADD CONSTRAINT "overview_notes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overview_notes" ADD CONSTRAINT "overview_notes_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overview_notes_contest" ON "overview_notes" USING btree ("contest_id","at");