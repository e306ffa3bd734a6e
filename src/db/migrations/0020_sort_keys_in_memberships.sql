CREATE TABLE "product_counts" (
	"status" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_vendor";--> statement-breakpoint
DROP INDEX "products_type";--> statement-breakpoint
DROP INDEX "products_tags";--> statement-breakpoint
DROP INDEX "collection_products_position";--> statement-breakpoint
ALTER TABLE "collection_products" ADD COLUMN "is_listed" boolean;--> statement-breakpoint
ALTER TABLE "collection_products" ADD COLUMN "min_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "collection_products" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "collection_products" ADD COLUMN "units_sold" integer;--> statement-breakpoint
ALTER TABLE "collection_products" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
UPDATE collection_products m SET is_listed = p.status = 'active', min_price_cents = p.min_price_cents, title = left(lower(p.title), 200),
  units_sold = p.units_sold, created_at = p.created_at FROM products p WHERE p.id = m.product_id;--> statement-breakpoint
ALTER TABLE "collection_products" ALTER COLUMN "is_listed" SET NOT NULL, ALTER COLUMN "min_price_cents" SET NOT NULL, ALTER COLUMN "title" SET NOT NULL,
  ALTER COLUMN "units_sold" SET NOT NULL, ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "collection_products_price" ON "collection_products" USING btree ("collection_id","min_price_cents","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "collection_products_title" ON "collection_products" USING btree ("collection_id","title","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "collection_products_units_sold" ON "collection_products" USING btree ("collection_id","units_sold","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "collection_products_created" ON "collection_products" USING btree ("collection_id","created_at","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_type_units_sold" ON "products" USING btree ("product_type","units_sold","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "collection_products_position" ON "collection_products" USING btree ("collection_id","position","product_id") WHERE is_listed;--> statement-breakpoint
UPDATE collections c SET product_count = n.count
FROM (SELECT id, (SELECT count(*)::int FROM collection_products m WHERE m.collection_id = o.id AND m.is_listed) AS count FROM collections o) n
WHERE c.id = n.id AND c.product_count <> n.count;--> statement-breakpoint
INSERT INTO product_counts SELECT status, count(*)::int FROM products GROUP BY status;--> statement-breakpoint
-- What a membership copies from its product comes with it, and follows the product; counts follow both.
-- By the primary key always: while a shop is new a scan is as quick, and its plan would be kept as the table grows.
CREATE FUNCTION fill_membership() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  SELECT p.status = 'active', p.min_price_cents, left(lower(p.title), 200), p.units_sold, p.created_at
  INTO NEW.is_listed, NEW.min_price_cents, NEW.title, NEW.units_sold, NEW.created_at
  FROM products p WHERE p.id = NEW.product_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_products_fill BEFORE INSERT ON collection_products FOR EACH ROW EXECUTE FUNCTION fill_membership();
--> statement-breakpoint
CREATE FUNCTION follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_counts SELECT status, count(*)::int FROM new_rows GROUP BY status
    ON CONFLICT (status) DO UPDATE SET count = product_counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE product_counts c SET count = c.count - o.products FROM (SELECT status, count(*)::int AS products FROM old_rows GROUP BY status) o WHERE c.status = o.status;
  ELSE
    INSERT INTO product_counts
    SELECT status, sum(change)::int FROM (SELECT status, 1 AS change FROM new_rows UNION ALL SELECT status, -1 FROM old_rows) changes
    GROUP BY status HAVING sum(change) <> 0
    ON CONFLICT (status) DO UPDATE SET count = product_counts.count + excluded.count;
    -- Planned for each change: a cached plan is that of the first change of its connection, however large the next one, or the table, becomes.
    EXECUTE $update$
      UPDATE collection_products m SET is_listed = n.status = 'active', min_price_cents = n.min_price_cents, title = left(lower(n.title), 200),
        units_sold = n.units_sold, created_at = n.created_at
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE m.product_id = n.id AND (o.status, o.min_price_cents, o.title, o.units_sold, o.created_at)
        IS DISTINCT FROM (n.status, n.min_price_cents, n.title, n.units_sold, n.created_at)
    $update$;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_products();
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_products();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_products();
--> statement-breakpoint
CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE collections c SET product_count = c.product_count + n.members
    FROM (SELECT collection_id, count(*)::int AS members FROM new_rows WHERE is_listed GROUP BY collection_id) n WHERE c.id = n.collection_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE collections c SET product_count = c.product_count - o.members
    FROM (SELECT collection_id, count(*)::int AS members FROM old_rows WHERE is_listed GROUP BY collection_id) o WHERE c.id = o.collection_id;
  ELSE
    UPDATE collections c SET product_count = c.product_count + d.members
    FROM (SELECT collection_id, sum(change)::int AS members
          FROM (SELECT collection_id, 1 AS change FROM new_rows WHERE is_listed UNION ALL SELECT collection_id, -1 FROM old_rows WHERE is_listed) changes
          GROUP BY collection_id) d
    WHERE c.id = d.collection_id AND d.members <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_products_inserted AFTER INSERT ON collection_products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER collection_products_updated AFTER UPDATE ON collection_products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER collection_products_deleted AFTER DELETE ON collection_products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
ANALYZE "collection_products", "product_counts";
