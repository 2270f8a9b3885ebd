CREATE TABLE "content_pictures" (
	"file" text PRIMARY KEY NOT NULL,
	"shape" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pictures_file" CHECK ("content_pictures"."file" ~ '^[0-9a-f-]{36}\.webp$'),
	CONSTRAINT "content_pictures_shape" CHECK ("content_pictures"."shape" in ('portrait', 'wide', 'logo')),
	CONSTRAINT "content_pictures_size" CHECK ("content_pictures"."width" >= 1 and "content_pictures"."height" >= 1),
	CONSTRAINT "content_pictures_colour" CHECK ("content_pictures"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"piece" text NOT NULL,
	"contest_id" uuid,
	"body" jsonb,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"previous_id" uuid,
	"restored_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "content_versions_one_after" UNIQUE NULLS NOT DISTINCT("piece","contest_id","previous_id"),
	CONSTRAINT "content_versions_piece" CHECK ("content_versions"."piece" in ('home', 'announcement', 'exemplary', 'partners', 'contact', 'jobs', 'about', 'policy', 'questions')),
	CONSTRAINT "content_versions_of_contest" CHECK (("content_versions"."piece" in ('home', 'announcement')) = ("content_versions"."contest_id" is not null)),
	CONSTRAINT "content_versions_body" CHECK (jsonb_typeof("content_versions"."body") = 'object'),
	CONSTRAINT "content_versions_starts" CHECK ("content_versions"."starts_at" >= "content_versions"."created_at"),
	CONSTRAINT "content_versions_withdrawn_early" CHECK ("content_versions"."withdrawn_at" < "content_versions"."starts_at"),
	CONSTRAINT "content_versions_withdrawn_by" CHECK (("content_versions"."withdrawn_at" is null) = ("content_versions"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_previous_id_content_versions_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."content_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_restored_id_content_versions_id_fk" FOREIGN KEY ("restored_id") REFERENCES "public"."content_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_versions_latest" ON "content_versions" USING btree ("piece","contest_id","starts_at");