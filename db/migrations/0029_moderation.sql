CREATE TABLE "contestant_changes" (
	"contestant_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"fname" text,
	"mname" text,
	"lname" text,
	"occupation" text,
	"description" text,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"rejection_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "contestant_changes_rejected" CHECK (("contestant_changes"."rejected_at" is null) = ("contestant_changes"."rejection_reason" is null)),
	CONSTRAINT "contestant_changes_note" CHECK ("contestant_changes"."rejection_note" = '' or "contestant_changes"."rejected_at" is not null),
	CONSTRAINT "contestant_changes_note_bounds" CHECK (char_length("contestant_changes"."rejection_note") <= 300),
	CONSTRAINT "contestant_changes_reason" CHECK ("contestant_changes"."rejection_reason" in ('photo_of_another', 'photo_unsuitable', 'name_not_real', 'text_unsuitable', 'contact_details', 'another_reason')),
	CONSTRAINT "contestant_changes_occupation_bounds" CHECK (char_length("contestant_changes"."occupation") <= 80),
	CONSTRAINT "contestant_changes_description_bounds" CHECK (char_length("contestant_changes"."description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contestant_id" uuid NOT NULL,
	"reporter" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	CONSTRAINT "reports_closed" CHECK (("reports"."closed_at" is null) = ("reports"."closed_by" is null)),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('somebody_else', 'offensive', 'under_age', 'untrue', 'something_else')),
	CONSTRAINT "reports_note_bounds" CHECK (char_length("reports"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "waiting_images" (
	"contestant_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_images_contestant_id_slot_pk" PRIMARY KEY("contestant_id","slot"),
	CONSTRAINT "waiting_images_slot" CHECK ("waiting_images"."slot" between 1 and 3),
	CONSTRAINT "waiting_images_size" CHECK ("waiting_images"."width" > 0 and "waiting_images"."height" > 0),
	CONSTRAINT "waiting_images_file" CHECK ("waiting_images"."file" ~ '^[0-9a-f-]{36}\.webp$'),
	CONSTRAINT "waiting_images_colour" CHECK ("waiting_images"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "moderation" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "moderated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contestant_changes" ADD CONSTRAINT "contestant_changes_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_images" ADD CONSTRAINT "waiting_images_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contestant_changes_waiting" ON "contestant_changes" USING btree ("submitted_at") WHERE "contestant_changes"."rejected_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("contestant_id","reporter") WHERE "reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("contestant_id","created_at") WHERE "reports"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_images_file_key" ON "waiting_images" USING btree ("file");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_moderation" CHECK ("contests"."moderation" in ('auto', 'manual'));