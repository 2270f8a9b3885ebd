CREATE TABLE "result_claims" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL
);
