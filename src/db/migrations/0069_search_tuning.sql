CREATE TABLE "search_placements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"query_key" text NOT NULL,
	"product_id" uuid NOT NULL,
	"place" smallint,
	CONSTRAINT "search_placements_query_product" UNIQUE("query_key","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"query_key" text NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_redirects_queryKey_unique" UNIQUE("query_key")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"is_one_way" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms_off" (
	"words" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_placements" ADD CONSTRAINT "search_placements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_placements_product" ON "search_placements" USING btree ("product_id");