CREATE TABLE "field_errors" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"message" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "field_errors_day_page_message_place_pk" PRIMARY KEY("day","page","message","place"),
	CONSTRAINT "field_errors_count" CHECK ("field_errors"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "field_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"language" text NOT NULL,
	"connection" text NOT NULL,
	"vital" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "field_vitals_day_page_language_connection_vital_bucket_pk" PRIMARY KEY("day","page","language","connection","vital","bucket"),
	CONSTRAINT "field_vitals_vital" CHECK ("field_vitals"."vital" in ('LCP', 'INP', 'CLS')),
	CONSTRAINT "field_vitals_bucket" CHECK ("field_vitals"."bucket" between 0 and 128),
	CONSTRAINT "field_vitals_count" CHECK ("field_vitals"."count" > 0)
);
