-- Logs and histories only grow. One thing may change in them: what people typed, while somebody is being erased.
CREATE FUNCTION refuse_change_but_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts CONSTANT text[] := ARRAY['reason', 'before', 'after', 'detail'];
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('ashenda.erasing', true) = 'on' AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER admin_actions_append_only ON "admin_actions";--> statement-breakpoint
CREATE TRIGGER admin_actions_append_only BEFORE UPDATE OR DELETE ON "admin_actions" FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();--> statement-breakpoint
DROP TRIGGER payment_events_append_only ON "payment_events";--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();--> statement-breakpoint
DROP TRIGGER card_events_append_only ON "card_events";--> statement-breakpoint
CREATE TRIGGER card_events_append_only BEFORE UPDATE OR DELETE ON "card_events" FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();
