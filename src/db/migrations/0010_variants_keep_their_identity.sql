-- Order lines of variants that the first version deleted when an option value was written differently: back to the variant
-- that took its place, where the product has only one of that SKU, or only one whose values differ in case and spaces only.
WITH gone AS (
  SELECT id, product_id, lower(btrim(sku)) AS sku, lower(regexp_replace(variant_title, '(?<!\d)\s+|\s+(?!\d)', '', 'g')) AS title
  FROM order_lines l WHERE variant_id IS NOT NULL AND NOT EXISTS (SELECT FROM variants v WHERE v.id = l.variant_id)
), meant AS (
  SELECT g.id, coalesce(
    (SELECT (array_agg(v.id))[1] FROM variants v WHERE v.product_id = g.product_id AND g.sku <> '' AND lower(btrim(v.sku)) = g.sku HAVING count(*) = 1),
    (SELECT (array_agg(v.id))[1] FROM variants v WHERE v.product_id = g.product_id
       AND lower(regexp_replace(v.title, '(?<!\d)\s+|\s+(?!\d)', '', 'g')) = g.title HAVING count(*) = 1)) AS variant_id
  FROM gone g
)
UPDATE order_lines l SET variant_id = meant.variant_id FROM meant WHERE meant.id = l.id;
--> statement-breakpoint
-- Of the others only the order's own copies are left; `npm run check` names those that are still to be shipped.
UPDATE order_lines l SET variant_id = NULL WHERE variant_id IS NOT NULL AND NOT EXISTS (SELECT FROM variants v WHERE v.id = l.variant_id);
--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_variant_id_variants_id_fk";
--> statement-breakpoint
ALTER TABLE "variants" DROP CONSTRAINT "variants_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_adjustments" DROP CONSTRAINT "stock_adjustments_variant_id_variants_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_levels" DROP CONSTRAINT "stock_levels_variant_id_variants_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_reservations" DROP CONSTRAINT "stock_reservations_variant_id_variants_id_fk";
--> statement-breakpoint
DROP INDEX "variants_position";--> statement-breakpoint
DROP INDEX "stock_reservations_variant";--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustments" ADD CONSTRAINT "stock_adjustments_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_position" ON "variants" USING btree ("product_id","position") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "stock_reservations_variant" ON "stock_reservations" USING btree ("variant_id");
--> statement-breakpoint
-- The shop's own role only adds to the history of stock. This takes the history of variants along that no cart, order or open
-- reservation names: of any other the foreign keys refuse it.
CREATE FUNCTION delete_variants(ids uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM stock_adjustments WHERE variant_id = ANY(ids);
  DELETE FROM stock_reservations WHERE variant_id = ANY(ids) AND ended_at IS NOT NULL;
  DELETE FROM stock_levels WHERE variant_id = ANY(ids);
  DELETE FROM variants WHERE id = ANY(ids);
$$;
