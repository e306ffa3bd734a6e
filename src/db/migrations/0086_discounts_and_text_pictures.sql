ALTER TABLE "discount_uses" ADD COLUMN "waived_shipping_cents" bigint;--> statement-breakpoint
ALTER TABLE "discount_allocations" ADD COLUMN "discount_id" uuid;--> statement-breakpoint
-- An order has at most one discount on goods: where its payment says which, its amounts are of that one.
UPDATE "discount_allocations" d SET "discount_id" = u."discount_id"
FROM (
	SELECT a."order_id", u."discount_id", s."kind", count(*) OVER w AS "uses", count(*) FILTER (WHERE s."kind" <> 'free-shipping') OVER w AS "on_goods"
	FROM "discount_uses" u JOIN "payment_attempts" a ON a."id" = u."attempt_id" JOIN "discounts" s ON s."id" = u."discount_id"
	WHERE a."order_id" IS NOT NULL WINDOW w AS (PARTITION BY a."order_id")
) u
WHERE u."order_id" = d."order_id" AND (u."uses" = 1 OR (u."on_goods" = 1 AND u."kind" <> 'free-shipping'));--> statement-breakpoint
ALTER TABLE "discount_allocations" ADD CONSTRAINT "discount_allocations_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_allocations_discount" ON "discount_allocations" USING btree ("discount_id") WHERE discount_id is not null;--> statement-breakpoint
CREATE INDEX "products_pictures" ON "products" USING gin (picture_hashes(description_html)) WHERE description_html like '%/media/%';
