CREATE FUNCTION picture_hashes(html text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT m[1]), '{}') FROM regexp_matches(html, '/media/([a-z0-9]+)', 'g') AS m
$$;--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"available" bigint NOT NULL,
	"low_variants" integer NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_available" ON "product_stock" USING btree ("available","product_id");--> statement-breakpoint
CREATE INDEX "product_stock_low" ON "product_stock" USING btree ("is_active","product_id") WHERE low_variants > 0;--> statement-breakpoint
CREATE INDEX "products_list_words" ON "products" USING gin ((' ' || title || ' ' || vendor || ' ' || product_type || ' ' || handle) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_pictures" ON "articles" USING gin (picture_hashes(body_html));--> statement-breakpoint
CREATE INDEX "articles_picture" ON "articles" USING btree ((picture ->> 'fileKey'));--> statement-breakpoint
CREATE INDEX "pages_pictures" ON "pages" USING gin (picture_hashes(body_html));--> statement-breakpoint
CREATE INDEX "discounts_words" ON "discounts" USING gin ((title || ' ' || coalesce(code, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redirects_words" ON "redirects" USING gin ((path || ' ' || target) gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION note_changed_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_changes (product_id) SELECT product_id FROM variants WHERE id = NEW.variant_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_levels_changed AFTER UPDATE ON stock_levels FOR EACH ROW
  WHEN ((OLD.tracked, OLD.on_hand - OLD.reserved) IS DISTINCT FROM (NEW.tracked, NEW.on_hand - NEW.reserved))
  EXECUTE FUNCTION note_changed_level();--> statement-breakpoint
CREATE FUNCTION note_new_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_changes (product_id) SELECT DISTINCT v.product_id FROM rows r JOIN variants v ON v.id = r.variant_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_levels_inserted AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_levels();--> statement-breakpoint
CREATE FUNCTION note_changed_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_changes (product_id) VALUES (NEW.product_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER variants_stock_changed AFTER UPDATE ON variants FOR EACH ROW
  WHEN ((OLD.retired_at IS NULL, OLD.low_stock_threshold) IS DISTINCT FROM (NEW.retired_at IS NULL, NEW.low_stock_threshold))
  EXECUTE FUNCTION note_changed_variant();--> statement-breakpoint
CREATE FUNCTION note_changed_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_changes (product_id) VALUES (NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_stock_changed AFTER UPDATE ON products FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_changed_status();--> statement-breakpoint
CREATE FUNCTION note_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_changes (product_id) SELECT DISTINCT product_id FROM rows;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER variants_inserted AFTER INSERT ON variants REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION note_variants();--> statement-breakpoint
CREATE TRIGGER variants_deleted AFTER DELETE ON variants REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION note_variants();--> statement-breakpoint
INSERT INTO product_stock (product_id, available, low_variants, is_active)
  SELECT p.id, coalesce(sum(s.on_hand - s.reserved) FILTER (WHERE s.tracked), 999999999999999),
    count(*) FILTER (WHERE s.tracked AND s.on_hand - s.reserved <= v.low_stock_threshold), p.status = 'active'
  FROM products p LEFT JOIN variants v ON v.product_id = p.id AND v.retired_at IS NULL LEFT JOIN stock_levels s ON s.variant_id = v.id
  GROUP BY p.id;
