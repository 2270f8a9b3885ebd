ALTER TABLE "users" DROP CONSTRAINT "users_reachable";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_reachable" CHECK ("users"."phone" is not null or "users"."erased_at" is not null
      or "users"."role" = 'actor' and num_nonnulls("users"."email", "users"."unconfirmed_email", "users"."password_hash", "users"."answer_hash") = 0);