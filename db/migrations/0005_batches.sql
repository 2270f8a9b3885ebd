CREATE TABLE "card_chunks" (
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"first_ordinal" integer NOT NULL,
	"last_ordinal" integer NOT NULL,
	"drawn_at" timestamp (3) with time zone,
	"sha256" "bytea",
	CONSTRAINT "card_chunks_range" CHECK ("card_chunks"."first_ordinal" >= 1 and "card_chunks"."last_ordinal" >= "card_chunks"."first_ordinal"),
	CONSTRAINT "card_chunks_drawn" CHECK (("card_chunks"."drawn_at" is null) = ("card_chunks"."sha256" is null))
);
--> statement-breakpoint
ALTER TABLE "card_batches" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "card_chunks" ADD CONSTRAINT "card_chunks_batch_id_card_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."card_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_chunks_key" ON "card_chunks" USING btree ("batch_id","number");--> statement-breakpoint
ALTER TABLE "card_batches" ADD CONSTRAINT "card_batches_file" CHECK (("card_batches"."file" is null) = ("card_batches"."bytes" is null));