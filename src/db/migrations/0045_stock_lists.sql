DROP INDEX "products_title_all";--> statement-breakpoint
DROP INDEX "stock_adjustments_orders";--> statement-breakpoint
DROP INDEX "variants_sku_order";--> statement-breakpoint
DROP INDEX "stock_levels_available";--> statement-breakpoint
DROP INDEX "stock_reservations_variant";--> statement-breakpoint
CREATE INDEX "stock_adjustments_at" ON "stock_adjustments" USING btree ("variant_id","at","id");--> statement-breakpoint
CREATE INDEX "stock_reservations_released" ON "stock_reservations" USING btree ("variant_id","ended_at") WHERE outcome = 'released';--> statement-breakpoint
CREATE INDEX "variants_sku_order" ON "variants" USING btree ((lower(coalesce("sku", '')) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "stock_levels_available" ON "stock_levels" USING btree ((case when "tracked" then "on_hand" - "reserved" else 2147483647 end),"variant_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_variant" ON "stock_reservations" USING btree ("variant_id","created_at");