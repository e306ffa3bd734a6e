ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded";--> statement-breakpoint
DROP INDEX "order_lines_back_ordered";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reduced_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "unshipped" integer;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "restocked" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
-- The first version counted refunded units as not shipped, as long as the line had such.
WITH spread AS (
  SELECT r.id, greatest(0, least(r.quantity, l.quantity
      - coalesce((SELECT sum(f.quantity) FROM fulfillment_lines f WHERE f.order_line_id = l.id), 0)
      - coalesce(sum(r.quantity) OVER (PARTITION BY r.order_line_id ORDER BY r.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS unshipped
  FROM refund_lines r JOIN refunds ON refunds.id = r.refund_id JOIN order_lines l ON l.id = r.order_line_id WHERE refunds.status <> 'failed'
)
UPDATE refund_lines r SET unshipped = spread.unshipped FROM spread WHERE spread.id = r.id;--> statement-breakpoint
UPDATE refund_lines SET unshipped = 0 WHERE unshipped IS NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ALTER COLUMN "unshipped" SET NOT NULL;--> statement-breakpoint
UPDATE refund_lines l SET restocked = CASE WHEN r.restocked THEN l.quantity ELSE 0 END FROM refunds r WHERE r.id = l.refund_id;--> statement-breakpoint
-- Orders that were refunded whole by their amount alone: what was not shipped is not going to be. Whether it went back into
-- stock nobody has decided, where the shop counts it; `npm run check` names these orders.
INSERT INTO refund_lines (id, refund_id, order_line_id, quantity, unshipped, restocked)
SELECT gen_random_uuid(), last.id, l.id, kept.units, kept.units, CASE WHEN s.tracked THEN NULL ELSE 0 END
FROM orders o
JOIN LATERAL (
  SELECT r.id FROM refunds r WHERE r.order_id = o.id AND r.status = 'succeeded' ORDER BY r.settled_at DESC NULLS LAST, r.id DESC LIMIT 1) last ON true
JOIN order_lines l ON l.order_id = o.id
LEFT JOIN stock_levels s ON s.variant_id = l.variant_id
JOIN LATERAL (
  SELECT l.quantity - coalesce((SELECT sum(f.quantity) FROM fulfillment_lines f WHERE f.order_line_id = l.id), 0)
    - coalesce((SELECT sum(r.unshipped) FROM refund_lines r JOIN refunds ON refunds.id = r.refund_id
                WHERE r.order_line_id = l.id AND refunds.status <> 'failed'), 0) AS units) kept ON kept.units > 0
WHERE o.financial_status = 'refunded' AND NOT EXISTS (SELECT FROM order_cancellations c WHERE c.order_id = o.id);--> statement-breakpoint
INSERT INTO sold_units (product_id, quantity)
SELECT l.product_id, -r.quantity FROM refund_lines r JOIN order_lines l ON l.id = r.order_line_id JOIN orders o ON o.id = l.order_id
WHERE r.restocked IS NULL AND l.product_id IS NOT NULL AND NOT o.is_test;--> statement-breakpoint
UPDATE orders o SET fulfillment_status = CASE
    WHEN s.fulfilled > 0 THEN CASE WHEN s.open = 0 THEN 'fulfilled' ELSE 'partially_fulfilled' END
    WHEN s.open = 0 OR EXISTS (SELECT FROM order_cancellations c WHERE c.order_id = o.id) THEN 'nothing_to_ship'
    ELSE 'unfulfilled' END
FROM (
  SELECT order_id, sum(fulfilled) AS fulfilled, sum(greatest(0, quantity - fulfilled - unshipped)) AS open FROM (
    SELECT l.order_id, l.quantity,
      coalesce((SELECT sum(f.quantity) FROM fulfillment_lines f WHERE f.order_line_id = l.id), 0) AS fulfilled,
      coalesce((SELECT sum(r.unshipped) FROM refund_lines r JOIN refunds ON refunds.id = r.refund_id
                WHERE r.order_line_id = l.id AND refunds.status = 'succeeded'), 0) AS unshipped
    FROM order_lines l) lines
  GROUP BY order_id) s
WHERE s.order_id = o.id;--> statement-breakpoint
CREATE INDEX "refund_lines_undecided" ON "refund_lines" USING btree ("order_line_id") WHERE restocked is null;--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("order_id") WHERE status = 'to-send';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."reduced_cents" >= 0 and "orders"."refunded_cents" between 0 and "orders"."total_cents" - "orders"."reduced_cents");--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_within" CHECK ("refund_lines"."unshipped" between 0 and "refund_lines"."quantity" and "refund_lines"."restocked" between 0 and "refund_lines"."quantity");