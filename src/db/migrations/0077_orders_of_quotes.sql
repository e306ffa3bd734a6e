ALTER TABLE "carts" ADD COLUMN "quote_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_number" text;--> statement-breakpoint
CREATE INDEX "quotes_words" ON "quotes" USING gin ((number || ' ' || coalesce(content ->> 'institution', '')) gin_trgm_ops);