CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"code_hash" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	CONSTRAINT "password_resets_way" CHECK ("password_resets"."way" in ('code', 'wait', 'link')),
	CONSTRAINT "password_resets_token_is_sha256" CHECK (octet_length("password_resets"."token_hash") = 32),
	CONSTRAINT "password_resets_code_is_sha256" CHECK (case "password_resets"."way" when 'code' then coalesce(octet_length("password_resets"."code_hash") = 32, false) else "password_resets"."code_hash" is null end),
	CONSTRAINT "password_resets_expire_later" CHECK ("password_resets"."opens_at" >= "password_resets"."created_at" and "password_resets"."expires_at" > "password_resets"."opens_at"),
	CONSTRAINT "password_resets_ending" CHECK ("password_resets"."ending" in ('used', 'stopped', 'replaced')),
	CONSTRAINT "password_resets_ended" CHECK (("password_resets"."ended_at" is null) = ("password_resets"."ending" is null))
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_one_asked" ON "password_resets" USING btree ("user_id") WHERE "password_resets"."ended_at" is null and "password_resets"."way" <> 'link';--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_one_link" ON "password_resets" USING btree ("user_id") WHERE "password_resets"."ended_at" is null and "password_resets"."way" = 'link';--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");