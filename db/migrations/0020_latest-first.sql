DROP INDEX "admin_actions_subject";--> statement-breakpoint
DROP INDEX "admin_actions_admin";--> statement-breakpoint
CREATE INDEX "admin_actions_latest" ON "admin_actions" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "payments_latest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_subject" ON "admin_actions" USING btree ("subject_id","done_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_admin" ON "admin_actions" USING btree ("admin_id","done_at","id");