CREATE TYPE "public"."ballot_kind" AS ENUM('free', 'paid');--> statement-breakpoint
CREATE TYPE "public"."ballot_status" AS ENUM('counted', 'refused', 'voided', 'quarantined');--> statement-breakpoint
CREATE TYPE "public"."refusal_reason" AS ENUM('unknown_contestant', 'unpaid_contestant', 'inactive_contestant', 'contest_not_open', 'contest_closed', 'free_vote_used', 'credit_missing', 'credit_spent');--> statement-breakpoint
CREATE SEQUENCE "public"."ballot_group_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "ballot_groups" (
	"id" bigint PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"counted" integer NOT NULL,
	"refused" integer NOT NULL,
	"tallied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sequence" bigint,
	"root" "bytea",
	"previous" "bytea",
	"head" "bytea",
	CONSTRAINT "ballot_groups_not_empty" CHECK ("ballot_groups"."counted" >= 0 and "ballot_groups"."refused" >= 0 and "ballot_groups"."counted" + "ballot_groups"."refused" > 0),
	CONSTRAINT "ballot_groups_link" CHECK (num_nulls("ballot_groups"."sequence", "ballot_groups"."root", "ballot_groups"."previous", "ballot_groups"."head") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "ballots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"voter_id" uuid NOT NULL,
	"credit_id" uuid,
	"pick1" uuid NOT NULL,
	"pick2" uuid,
	"pick3" uuid,
	"group_id" bigint NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"kind" "ballot_kind" NOT NULL,
	"status" "ballot_status" NOT NULL,
	"reason" "refusal_reason",
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "ballots_picks" CHECK ("ballots"."pick2" is null and "ballots"."pick3" is null
      or "ballots"."pick2" <> "ballots"."pick1" and ("ballots"."pick3" is null or "ballots"."pick3" <> "ballots"."pick1" and "ballots"."pick3" <> "ballots"."pick2")),
	CONSTRAINT "ballots_refused_for_a_reason" CHECK (("ballots"."status" = 'refused') = ("ballots"."reason" is not null)),
	CONSTRAINT "ballots_paid_by_credit" CHECK ("ballots"."status" = 'refused' or ("ballots"."kind" = 'paid') = ("ballots"."credit_id" is not null)),
	CONSTRAINT "ballots_free_first_pick_only" CHECK ("ballots"."kind" = 'paid' or "ballots"."pick2" is null)
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"payload" "bytea" NOT NULL,
	"problem" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tally" (
	"contest_id" uuid NOT NULL,
	"contestant_id" uuid NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"first" integer DEFAULT 0 NOT NULL,
	"second" integer DEFAULT 0 NOT NULL,
	"third" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp (3) with time zone,
	"rev" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tally_not_negative" CHECK (least("tally"."free", "tally"."first", "tally"."second", "tally"."third") >= 0)
);
--> statement-breakpoint
CREATE TABLE "tally_frozen" (
	"contest_id" uuid NOT NULL,
	"contestant_id" uuid NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"first" integer DEFAULT 0 NOT NULL,
	"second" integer DEFAULT 0 NOT NULL,
	"third" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contestants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"zone_id" uuid,
	"occupation" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"inactive_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contestants_occupation_bounds" CHECK (char_length("contestants"."occupation") <= 80),
	CONSTRAINT "contestants_description_bounds" CHECK (char_length("contestants"."description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contestant_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_slot" CHECK ("images"."slot" between 1 and 3),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0),
	CONSTRAINT "images_file" CHECK ("images"."file" ~ '^[0-9a-z-]+\.(webp|avif|jpg)$'),
	CONSTRAINT "images_colour" CHECK ("images"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "zones_name_bounds" CHECK (char_length("zones"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"freezes_at" timestamp (3) with time zone,
	"frozen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contests_close_after_opening" CHECK ("contests"."closes_at" > "contests"."opens_at"),
	CONSTRAINT "contests_freeze_within" CHECK ("contests"."freezes_at" >= "contests"."opens_at" and "contests"."freezes_at" <= "contests"."closes_at"),
	CONSTRAINT "contests_frozen_as_planned" CHECK ("contests"."frozen_at" is null or "contests"."freezes_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"voter_id" uuid NOT NULL,
	"claimant_hash" "bytea",
	"ballot_id" uuid,
	"held_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credits_held_or_spent" CHECK ("credits"."ballot_id" is null or "credits"."held_at" is null)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"source" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"voter_id" uuid,
	"contestant_id" uuid,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_reference" text,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"checkout_url" text,
	"claimant_hash" "bytea",
	"return_token_hash" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_purpose" CHECK (("payments"."purpose" = 'vote' and "payments"."voter_id" is not null and "payments"."contestant_id" is null)
      or ("payments"."purpose" = 'fee' and "payments"."contestant_id" is not null and "payments"."voter_id" is null)),
	CONSTRAINT "payments_settled" CHECK ("payments"."state" not in ('succeeded', 'refund_pending', 'refunded', 'reversed') or "payments"."settled_at" is not null),
	CONSTRAINT "payments_reference_form" CHECK ("payments"."reference" ~ '^[A-Za-z0-9-]{1,50}$')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" "inet",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_is_sha256" CHECK (octet_length("sessions"."token_hash") = 32),
	CONSTRAINT "sessions_expire_later" CHECK ("sessions"."expires_at" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"phone" text,
	"email" text,
	"fname" text NOT NULL,
	"mname" text NOT NULL,
	"lname" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"answer_hash" text,
	"referred_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('actor', 'admin')),
	CONSTRAINT "users_phone_e164" CHECK ("users"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "users_reachable" CHECK ("users"."phone" is not null or "users"."erased_at" is not null),
	CONSTRAINT "users_referred_by_other" CHECK ("users"."referred_by" <> "users"."id")
);
--> statement-breakpoint
CREATE TABLE "voters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "voters_erased_or_whole" CHECK (("voters"."erased_at" is null) = ("voters"."phone" is not null and "voters"."name" is not null))
);
--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_voter_id_voters_id_fk" FOREIGN KEY ("voter_id") REFERENCES "public"."voters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voter_id_voters_id_fk" FOREIGN KEY ("voter_id") REFERENCES "public"."voters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ballot_groups_sequence_key" ON "ballot_groups" USING btree ("contest_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "ballots_one_free" ON "ballots" USING btree ("contest_id","voter_id") WHERE "ballots"."kind" = 'free' and "ballots"."status" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "ballots_credit_key" ON "ballots" USING btree ("credit_id") WHERE "ballots"."credit_id" is not null and "ballots"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX "ballots_group" ON "ballots" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tally_key" ON "tally" USING btree ("contest_id","contestant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tally_frozen_key" ON "tally_frozen" USING btree ("contest_id","contestant_id");--> statement-breakpoint
CREATE INDEX "contestants_contest" ON "contestants" USING btree ("contest_id","id");--> statement-breakpoint
CREATE INDEX "contestants_updated" ON "contestants" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "images_slot_key" ON "images" USING btree ("contestant_id","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "images_file_key" ON "images" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "zones_name_key" ON "zones" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "contests_one_current" ON "contests" USING btree ("current") WHERE "contests"."current";--> statement-breakpoint
CREATE UNIQUE INDEX "credits_payment_key" ON "credits" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credits_ballot_key" ON "credits" USING btree ("ballot_id");--> statement-breakpoint
CREATE INDEX "credits_open" ON "credits" USING btree ("voter_id") WHERE "credits"."ballot_id" is null and "credits"."held_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference_key" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_voter" ON "payments" USING btree ("voter_id");--> statement-breakpoint
CREATE INDEX "payments_contestant" ON "payments" USING btree ("contestant_id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_referred_by" ON "users" USING btree ("referred_by") WHERE "users"."referred_by" is not null;