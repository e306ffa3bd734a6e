-- Words with slips of the keyboard are found by their trigrams. The extension comes with PostgreSQL, and whoever may create things in the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "accounts_customer_trigrams" ON "accounts" USING gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) WHERE role = 'customer';--> statement-breakpoint
CREATE INDEX "products_title_trigrams" ON "products" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variants_sku_beginning" ON "variants" USING btree (lower("sku") text_pattern_ops) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "articles_title_trigrams" ON "articles" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_title_trigrams" ON "pages" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_people_trigrams" ON "orders" USING gin ((email || ' ' || coalesce(shipping_address ->> 'firstName', '') || ' ' || coalesce(shipping_address ->> 'lastName', '') || ' ' || coalesce(shipping_address ->> 'company', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parcels_tracking" ON "parcels" USING btree (lower("tracking_number") text_pattern_ops) WHERE tracking_number is not null;