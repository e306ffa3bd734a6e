CREATE TABLE "incoming_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"supplier" text NOT NULL,
	"note" text NOT NULL,
	"next_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid
);
--> statement-breakpoint
CREATE TABLE "incoming_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"variant_id" uuid NOT NULL,
	"expected_on" date NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "incoming_lines_quantity" CHECK ("incoming_lines"."quantity" > 0 and "incoming_lines"."received" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_adjustments" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_adjustments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "incoming" jsonb;--> statement-breakpoint
ALTER TABLE "incoming_lines" ADD CONSTRAINT "incoming_lines_delivery_id_incoming_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."incoming_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_lines" ADD CONSTRAINT "incoming_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_deliveries_next" ON "incoming_deliveries" USING btree ("next_on","id") WHERE next_on is not null;--> statement-breakpoint
CREATE INDEX "incoming_deliveries_created" ON "incoming_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "incoming_lines_delivery" ON "incoming_lines" USING btree ("delivery_id","position");--> statement-breakpoint
CREATE INDEX "incoming_lines_open" ON "incoming_lines" USING btree ("variant_id","expected_on") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "incoming_lines_variant" ON "incoming_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "products_title_all" ON "products" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "variants_sku_order" ON "variants" USING btree (lower(coalesce("sku", '')),"id");--> statement-breakpoint
CREATE INDEX "variants_low_stock_threshold" ON "variants" USING btree ("low_stock_threshold");--> statement-breakpoint
CREATE INDEX "stock_adjustments_orders" ON "stock_adjustments" USING btree ("variant_id","at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "stock_levels_available" ON "stock_levels" USING btree (("on_hand" - "reserved"),"variant_id") WHERE tracked;--> statement-breakpoint
CREATE INDEX "stock_levels_incoming" ON "stock_levels" USING btree ("variant_id") WHERE incoming is not null;