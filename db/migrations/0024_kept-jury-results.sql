CREATE TRIGGER jury_results_append_only BEFORE UPDATE OR DELETE ON jury_results FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER jury_results_no_truncate BEFORE TRUNCATE ON jury_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What a jury's result was added up from stays as it was.
CREATE FUNCTION keep_sealed_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM jury_results r JOIN jury_members m ON m.contest_id = r.contest_id WHERE m.id = coalesce(NEW.member_id, OLD.member_id)
  ) THEN
    RAISE EXCEPTION 'the points of this jury are sealed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'jury_points_sealed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER jury_points_sealed BEFORE INSERT OR UPDATE OR DELETE ON jury_points FOR EACH ROW EXECUTE FUNCTION keep_sealed_points();--> statement-breakpoint
CREATE TRIGGER jury_conflicts_sealed BEFORE INSERT OR UPDATE OR DELETE ON jury_conflicts FOR EACH ROW EXECUTE FUNCTION keep_sealed_points();
