CREATE TABLE "result_exports" (
	"contest_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file" text NOT NULL,
	"json_bytes" bigint NOT NULL,
	"csv_bytes" bigint NOT NULL,
	CONSTRAINT "result_exports_sizes" CHECK ("result_exports"."json_bytes" > 0 and "result_exports"."csv_bytes" > 0 and "result_exports"."sequence" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "result_exports_key" ON "result_exports" USING btree ("contest_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "result_exports_file_key" ON "result_exports" USING btree ("file");