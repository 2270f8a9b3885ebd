ALTER TABLE "chain_heads" ADD COLUMN "sealed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE FUNCTION keep_sealed_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the chain of a final result gets no more links' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'chain_heads_sealed';
END $$;--> statement-breakpoint
CREATE TRIGGER chain_heads_sealed BEFORE UPDATE OR DELETE ON chain_heads FOR EACH ROW WHEN (OLD.sealed_at IS NOT NULL) EXECUTE FUNCTION keep_sealed_chain();
