CREATE TABLE "order_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"difference_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fulfillment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text
);
--> statement-breakpoint
ALTER TABLE "fulfillment_lines" ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_edits_key" ON "order_edits" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_position" ON "parcels" USING btree ("fulfillment_id","position");--> statement-breakpoint
-- Every shipment was one parcel until now.
INSERT INTO "parcels" ("id", "fulfillment_id", "position", "carrier", "tracking_number", "tracking_url")
  SELECT gen_random_uuid(), "id", 1, "tracking_company", "tracking_number", "tracking_url" FROM "fulfillments"
  WHERE coalesce("tracking_company", "tracking_number", "tracking_url") IS NOT NULL;--> statement-breakpoint
-- The timeline has new kinds of events.
CREATE OR REPLACE FUNCTION erase_order_texts(erased uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE public.order_events e
  SET details = e.details - 'to', text = CASE
    WHEN e.kind = 'placed' THEN 'Order placed'
    WHEN e.kind = 'mailed' THEN 'Email sent'
    WHEN e.kind = 'note' THEN 'A note, erased with the data of the buyer'
    WHEN e.kind = 'fulfilled' THEN 'Shipped'
    WHEN e.kind = 'tracking' THEN 'Tracking changed'
    WHEN e.kind = 'shipment-cancelled' THEN 'Shipment canceled'
    WHEN e.kind = 'edited' THEN 'Order changed'
    WHEN e.kind = 'collected' THEN 'Balance paid'
    WHEN e.kind = 'cancelled' THEN 'Canceled'
    WHEN e.kind = 'reduced' THEN 'Reduced before payment'
    WHEN e.kind = 'refunded' THEN 'Refunded'
    WHEN e.kind = 'refund-owed' THEN 'Refund to be sent to the buyer'
    WHEN e.kind IN ('approved', 'paid', 'restocked', 'refund-failed', 'waived', 'mail-again') THEN e.text
    ELSE 'Erased with the data of the buyer' END
  FROM public.orders o WHERE o.id = e.order_id AND o.buyer_erased_at IS NOT NULL AND o.id = ANY (erased);
$$;--> statement-breakpoint
ALTER TABLE "fulfillments" DROP COLUMN "tracking_company";--> statement-breakpoint
ALTER TABLE "fulfillments" DROP COLUMN "tracking_number";--> statement-breakpoint
ALTER TABLE "fulfillments" DROP COLUMN "tracking_url";