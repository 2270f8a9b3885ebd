ALTER TABLE "password_resets" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whose a link is stood in the log alone; one that it does not tell of goes.
UPDATE "password_resets" "r" SET "made_by" = (
	SELECT "a"."admin_id" FROM "admin_actions" "a"
	WHERE "a"."action" = 'contestant.reset-link' AND "a"."subject_id" = "r"."user_id"::text AND "a"."done_at" <= "r"."created_at" + interval '1 second'
	ORDER BY "a"."done_at" DESC LIMIT 1
) WHERE "r"."way" = 'link';--> statement-breakpoint
DELETE FROM "password_resets" WHERE "way" = 'link' AND "made_by" IS NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_made_by" CHECK (("password_resets"."made_by" is not null) = ("password_resets"."way" = 'link'));
