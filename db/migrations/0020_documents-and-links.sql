CREATE TABLE "contestant_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contestant_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"purpose" text,
	"name" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contestant_links_position" CHECK ("contestant_links"."position" between 1 and 20),
	CONSTRAINT "contestant_links_purpose" CHECK ("contestant_links"."purpose" in ('poster', 'handouts', 'share')),
	CONSTRAINT "contestant_links_named" CHECK (("contestant_links"."purpose" is null) = (char_length("contestant_links"."name") between 1 and 40)),
	CONSTRAINT "contestant_links_code" CHECK ("contestant_links"."code" ~ '^[0-9a-z]{5,8}$')
);
--> statement-breakpoint
CREATE TABLE "link_visits" (
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "link_visits_link_id_day_pk" PRIMARY KEY("link_id","day"),
	CONSTRAINT "link_visits_count" CHECK ("link_visits"."visits" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"language" text NOT NULL,
	"format" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"printed_at" timestamp (3) with time zone,
	"problem" text,
	"file" text,
	"bytes" bigint,
	"content_hash" "bytea",
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" ~ '^[a-z][a-z-]{0,39}$'),
	CONSTRAINT "documents_language" CHECK ("documents"."language" in ('en', 'tig', 'am', 'arabic', 'hindi', 'korean')),
	CONSTRAINT "documents_format" CHECK ("documents"."format" ~ '^[a-z][a-z0-9-]{0,39}$'),
	CONSTRAINT "documents_file" CHECK (("documents"."file" is null) = ("documents"."bytes" is null)),
	CONSTRAINT "documents_file_content" CHECK (("documents"."file" is null) = ("documents"."content_hash" is null)),
	CONSTRAINT "documents_content_is_sha256" CHECK (octet_length("documents"."content_hash") = 32),
	CONSTRAINT "documents_printed" CHECK ("documents"."printed_at" is null or ("documents"."file" is not null and "documents"."problem" is null))
);
--> statement-breakpoint
ALTER TABLE "contestant_links" ADD CONSTRAINT "contestant_links_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_visits" ADD CONSTRAINT "link_visits_link_id_contestant_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."contestant_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contestant_links_code_key" ON "contestant_links" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "contestant_links_position_key" ON "contestant_links" USING btree ("contestant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "contestant_links_purpose_key" ON "contestant_links" USING btree ("contestant_id","purpose") WHERE "contestant_links"."purpose" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_key" ON "documents" USING btree ("kind","subject","language","format");--> statement-breakpoint
CREATE INDEX "documents_due" ON "documents" USING btree ("asked_at") WHERE "documents"."printed_at" is null and "documents"."problem" is null;--> statement-breakpoint
CREATE INDEX "documents_asked" ON "documents" USING btree ("asked_at");