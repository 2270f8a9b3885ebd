-- Tally rows change with every group: room on the page keeps the updates heap-only (no index is touched).
ALTER TABLE "tally" SET (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0.5);--> statement-breakpoint
-- Ballots only ever arrive; vacuum them for the visibility map, by growth rather than by share.
ALTER TABLE "ballots" SET (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_insert_threshold = 100000);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payment_events_no_truncate BEFORE TRUNCATE ON "payment_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whatever shows on a contestant's card moves her `updated_at`, so that every API notices by one indexed question.
CREATE FUNCTION touch_contestant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contestants' THEN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  ELSIF TG_TABLE_NAME = 'users' THEN
    UPDATE contestants SET updated_at = clock_timestamp() WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE contestants SET updated_at = clock_timestamp() WHERE id = coalesce(NEW.contestant_id, OLD.contestant_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contestants_touch BEFORE UPDATE ON "contestants" FOR EACH ROW EXECUTE FUNCTION touch_contestant();--> statement-breakpoint
CREATE TRIGGER users_touch AFTER UPDATE OF fname, mname, lname ON "users" FOR EACH ROW EXECUTE FUNCTION touch_contestant();--> statement-breakpoint
CREATE TRIGGER images_touch AFTER INSERT OR UPDATE OR DELETE ON "images" FOR EACH ROW EXECUTE FUNCTION touch_contestant();
