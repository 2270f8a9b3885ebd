-- Every product's stock moves to a variant without a name. Lines of earlier orders hold none of it.
INSERT INTO product_variants (id, product_id, stock) SELECT uuidv7(), id, quantity FROM products;--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasing();--> statement-breakpoint
CREATE TRIGGER order_events_no_truncate BEFORE TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
