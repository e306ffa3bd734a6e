CREATE TABLE "order_approvals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_bank_charges" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_bank_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "fulfillments_order";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "unit_price_cents" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "seen" jsonb;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "idempotency_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_words" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "cart_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "email" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "client_address" text;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fulfillments_key" ON "fulfillments" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "payment_attempts_cart" ON "payment_attempts" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_purchase_orders" ON "payment_attempts" USING btree ("created_at") WHERE provider = 'purchase-order';--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "seen_totals";