ALTER TABLE "returns" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "returns_key" ON "returns" USING btree ("order_id","idempotency_key");