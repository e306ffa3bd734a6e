DROP INDEX "carts_updated";--> statement-breakpoint
-- Every cart there is has 30 more days, written without touching its row; then what differs gets its own time.
ALTER TABLE "carts" ADD COLUMN "expires_at" timestamp with time zone NOT NULL DEFAULT now() + interval '30 days';--> statement-breakpoint
UPDATE "carts" SET "expires_at" = "updated_at" + interval '90 days' WHERE "account_id" IS NOT NULL OR "completed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "carts" SET "expires_at" = "updated_at" + interval '3 days'
 WHERE "account_id" IS NULL AND "completed_at" IS NULL AND "id" IN (SELECT "cart_id" FROM "cart_lines" GROUP BY "cart_id" HAVING count(*) > 20);--> statement-breakpoint
ALTER TABLE "carts" ALTER COLUMN "expires_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "carts_expires" ON "carts" USING btree ("expires_at");
