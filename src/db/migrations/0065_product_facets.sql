CREATE TABLE "product_facets" (
	"product_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"dimension" text NOT NULL,
	"unit" text NOT NULL,
	"low" double precision,
	"high" double precision,
	"word" text,
	CONSTRAINT "product_facets_product_id_place_pk" PRIMARY KEY("product_id","place"),
	CONSTRAINT "product_facets_value" CHECK ((word is null) = (dimension <> '') and (low is null) = (dimension = '') and (high is null) = (dimension = ''))
);
--> statement-breakpoint
CREATE TABLE "product_facets_due" (
	"product_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facets_due" ADD CONSTRAINT "product_facets_due_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Quantities are read by code, so a job gives facets to the products that are there; until it has, their collections have fewer of them.
INSERT INTO "product_facets_due" ("product_id") SELECT "id" FROM "products";
