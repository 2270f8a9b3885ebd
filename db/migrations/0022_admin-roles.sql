CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"admin_role" text NOT NULL,
	"note" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	CONSTRAINT "admin_invitations_token_is_sha256" CHECK (octet_length("admin_invitations"."token_hash") = 32),
	CONSTRAINT "admin_invitations_role" CHECK ("admin_invitations"."admin_role" in ('owner', 'finance', 'moderator', 'operations', 'viewer')),
	CONSTRAINT "admin_invitations_expire_later" CHECK ("admin_invitations"."expires_at" > "admin_invitations"."created_at"),
	CONSTRAINT "admin_invitations_accepted_by" CHECK (("admin_invitations"."accepted_at" is null) = ("admin_invitations"."accepted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_role" text;--> statement-breakpoint
UPDATE "users" SET "admin_role" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_token_hash_key" ON "admin_invitations" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_role" CHECK (case "users"."role" when 'admin' then coalesce("users"."admin_role" in ('owner', 'finance', 'moderator', 'operations', 'viewer'), false)
        else "users"."admin_role" is null end);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_disabled_admin" CHECK ("users"."disabled_at" is null or "users"."role" = 'admin');