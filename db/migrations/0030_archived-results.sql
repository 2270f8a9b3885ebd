-- What only the worker may write comes in with an archived contest, which is inserted in the very transaction: the api can add it to no other.
CREATE FUNCTION enter_archived_rows(contest uuid, target text, names text[], entered jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  columns CONSTANT text := (SELECT string_agg(quote_ident(name), ', ') FROM unnest(names) name);
BEGIN
  IF target NOT IN ('tally', 'checkpoints', 'result_exports', 'jury_results')
    OR NOT EXISTS (SELECT FROM contests WHERE id = contest AND final_at IS NOT NULL AND xmin = pg_current_xact_id()::xid)
    OR EXISTS (SELECT FROM jsonb_array_elements(entered) one WHERE one ->> 'contest_id' IS DISTINCT FROM contest::text)
  THEN
    RAISE EXCEPTION 'these rows come in with their contest only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('INSERT INTO %1$I (%2$s) SELECT %2$s FROM jsonb_populate_recordset(null::%1$I, $1) ON CONFLICT DO NOTHING', target, columns)
  USING entered;
END $$;
