ALTER TABLE "products" ADD COLUMN "country_of_origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hs_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hazard_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regulatory_marking" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "pack_size" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "pack_unit" text DEFAULT 'piece' NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "min_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "quantity_step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "volume_prices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_quantities" CHECK (min_quantity >= 1 and quantity_step >= 1);
--> statement-breakpoint
-- What files of other shops said of the cost was kept with the variant until now.
UPDATE variants SET cost_cents = round((extra ->> 'Cost per item')::numeric * currency.unit), extra = extra - 'Cost per item'
FROM (
  SELECT CASE
    WHEN code IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 1
    WHEN code IN ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 1000
    ELSE 100 END AS unit
  FROM (SELECT coalesce((SELECT value ->> 'currency' FROM settings WHERE section = 'shop'), 'USD') AS code) AS shop) AS currency
WHERE extra ->> 'Cost per item' ~ '^\d{1,9}(\.\d{1,4})?$';
