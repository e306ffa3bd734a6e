DROP INDEX "variants_product";--> statement-breakpoint
DROP INDEX "variants_position";--> statement-breakpoint
-- One index for all of a product's variants: one for those on sale only would be taken for any query over them, however large the table, until its figures are known.
UPDATE variants v SET position = g.place FROM (
  SELECT id, (-1000000 - row_number() OVER (PARTITION BY product_id))::int AS place FROM variants WHERE retired_at IS NOT NULL) g
WHERE v.id = g.id;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_position" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
ANALYZE "variants";
