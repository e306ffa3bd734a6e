ALTER TABLE "payment_attempts" ADD COLUMN "orders_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of attempts that may still be paid: the orders that had come of their cart when they began.
UPDATE "payment_attempts" a SET "orders_before" = o.count
FROM (
  SELECT late.id, count(*)::int AS count
  FROM "payment_attempts" late JOIN "payment_attempts" ordered
    ON ordered.cart_id = late.cart_id AND ordered.order_id IS NOT NULL AND ordered.settled_at <= late.created_at
  WHERE late.order_id IS NULL GROUP BY late.id
) o
WHERE a.id = o.id;
