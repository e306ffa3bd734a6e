ALTER TABLE "product_facets" ADD COLUMN "bound" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Products that name a limit get their facets anew, with what stands before its number.
INSERT INTO "product_facets_due" ("product_id")
SELECT p.id FROM "products" p
WHERE (p.specifications::text || coalesce((SELECT string_agg(v.specifications::text, ' ') FROM "variants" v WHERE v.product_id = p.id), ''))
  ~* '"value": ?"(at most|at least|below|under|over|less than|more than|[≤≥<>])'
ON CONFLICT DO NOTHING;
