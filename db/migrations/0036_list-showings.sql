CREATE TABLE "list_showings" (
	"contestant_id" uuid PRIMARY KEY NOT NULL,
	"first" bigint NOT NULL,
	"later" bigint NOT NULL,
	CONSTRAINT "list_showings_counts" CHECK ("list_showings"."first" >= 0 and "list_showings"."later" >= 0)
);
--> statement-breakpoint
ALTER TABLE "list_showings" ADD CONSTRAINT "list_showings_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;