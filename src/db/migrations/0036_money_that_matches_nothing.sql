CREATE TABLE "balance_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmatched_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"kind" text NOT NULL,
	"attempt_name" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"closed_by" uuid,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "charge" text;--> statement-breakpoint
ALTER TABLE "balance_payments" ADD CONSTRAINT "balance_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_payments_order" ON "balance_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "balance_payments_open" ON "balance_payments" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "balance_payments_reference" ON "balance_payments" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_movements_reference" ON "unmatched_movements" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "unmatched_movements_open" ON "unmatched_movements" USING btree ("at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "freight_quotes_waiting" ON "freight_quotes" USING btree ("id") WHERE answered_at is null;