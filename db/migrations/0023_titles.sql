CREATE TABLE "juries" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"zone_share" smallint DEFAULT 0 NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "juries_share" CHECK ("juries"."zone_share" between 0 and 100),
	CONSTRAINT "juries_hours" CHECK (num_nulls("juries"."opens_at", "juries"."closes_at") in (0, 2) and ("juries"."opens_at" is null or "juries"."closes_at" > "juries"."opens_at"))
);
--> statement-breakpoint
CREATE TABLE "jury_conflicts" (
	"member_id" uuid NOT NULL,
	"contestant_id" uuid NOT NULL,
	CONSTRAINT "jury_conflicts_member_id_contestant_id_pk" PRIMARY KEY("member_id","contestant_id")
);
--> statement-breakpoint
CREATE TABLE "jury_criteria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"most" smallint NOT NULL,
	CONSTRAINT "jury_criteria_most_key" UNIQUE("id","most"),
	CONSTRAINT "jury_criteria_name" CHECK (char_length("jury_criteria"."name" ->> 'en') between 1 and 60),
	CONSTRAINT "jury_criteria_most" CHECK ("jury_criteria"."most" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "jury_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"contact" text NOT NULL,
	"link_hash" "bytea",
	"link_expires_at" timestamp (3) with time zone,
	"session_hash" "bytea",
	"session_expires_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jury_members_name" CHECK (char_length("jury_members"."name") <= 60),
	CONSTRAINT "jury_members_contact" CHECK (char_length("jury_members"."contact") <= 254),
	CONSTRAINT "jury_members_link" CHECK (("jury_members"."link_hash" is null) = ("jury_members"."link_expires_at" is null)),
	CONSTRAINT "jury_members_session" CHECK (("jury_members"."session_hash" is null) = ("jury_members"."session_expires_at" is null)),
	CONSTRAINT "jury_members_withdrawn" CHECK ("jury_members"."withdrawn_at" is null or num_nonnulls("jury_members"."link_hash", "jury_members"."session_hash") = 0)
);
--> statement-breakpoint
CREATE TABLE "jury_points" (
	"member_id" uuid NOT NULL,
	"contestant_id" uuid NOT NULL,
	"criterion_id" uuid NOT NULL,
	"most" smallint NOT NULL,
	"points" smallint NOT NULL,
	CONSTRAINT "jury_points_member_id_contestant_id_criterion_id_pk" PRIMARY KEY("member_id","contestant_id","criterion_id"),
	CONSTRAINT "jury_points_bounds" CHECK ("jury_points"."points" between 0 and "jury_points"."most")
);
--> statement-breakpoint
CREATE TABLE "jury_results" (
	"group_id" bigint PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"salt" uuid NOT NULL,
	"result" jsonb NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title_zones" (
	"title_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	CONSTRAINT "title_zones_title_id_zone_id_pk" PRIMARY KEY("title_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"title_votes" text[] DEFAULT '{paid,proven,unproven}' NOT NULL,
	"share" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "titles_contest_key" UNIQUE("id","contest_id"),
	CONSTRAINT "titles_name" CHECK (char_length("titles"."name" ->> 'en') between 1 and 60),
	CONSTRAINT "titles_votes" CHECK (title_votes in ('{paid,proven,unproven}'::text[], '{paid,proven}'::text[], '{paid}'::text[], '{proven,unproven}'::text[], '{proven}'::text[])),
	CONSTRAINT "titles_share" CHECK ("titles"."share" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "juries" ADD CONSTRAINT "juries_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_conflicts" ADD CONSTRAINT "jury_conflicts_member_id_jury_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."jury_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_conflicts" ADD CONSTRAINT "jury_conflicts_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_criteria" ADD CONSTRAINT "jury_criteria_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_members" ADD CONSTRAINT "jury_members_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_points" ADD CONSTRAINT "jury_points_member_id_jury_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."jury_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_points" ADD CONSTRAINT "jury_points_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_points" ADD CONSTRAINT "jury_points_criterion_fk" FOREIGN KEY ("criterion_id","most") REFERENCES "public"."jury_criteria"("id","most") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_zones" ADD CONSTRAINT "title_zones_title_fk" FOREIGN KEY ("title_id","contest_id") REFERENCES "public"."titles"("id","contest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_zones" ADD CONSTRAINT "title_zones_zone_fk" FOREIGN KEY ("zone_id","contest_id") REFERENCES "public"."zones"("id","contest_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jury_criteria_contest" ON "jury_criteria" USING btree ("contest_id","position");--> statement-breakpoint
CREATE INDEX "jury_members_contest" ON "jury_members" USING btree ("contest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jury_members_link_key" ON "jury_members" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "jury_members_session_key" ON "jury_members" USING btree ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "jury_results_contest_key" ON "jury_results" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "titles_contest" ON "titles" USING btree ("contest_id","position");