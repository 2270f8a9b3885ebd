ALTER TABLE "card_batches" ADD COLUMN "code_pepper" text;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "phone_pepper" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "pepper" text;--> statement-breakpoint
ALTER TABLE "card_batches" ADD CONSTRAINT "card_batches_code_pepper" CHECK ("card_batches"."code_pepper" ~ '^[0-9a-f]{16}$');--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_phone_pepper" CHECK ("contests"."phone_pepper" ~ '^[0-9a-f]{16}$');--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_pepper" CHECK ("recovery_codes"."pepper" ~ '^[0-9a-f]{16}$');