ALTER TABLE "payments" ADD COLUMN "refund_by_hand_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_back_at" timestamp (3) with time zone;