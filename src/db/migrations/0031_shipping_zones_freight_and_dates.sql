CREATE TABLE "freight_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_token" text NOT NULL,
	"browser_id" text NOT NULL,
	"key" text NOT NULL,
	"email" text NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"request" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"cents" bigint,
	"message" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "freight" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_forms" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_forms" ADD COLUMN "freight_quote" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promised" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "freight_quotes_key" ON "freight_quotes" USING btree ("checkout_token","browser_id","key");--> statement-breakpoint
CREATE INDEX "freight_quotes_requested" ON "freight_quotes" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "freight_quotes_email" ON "freight_quotes" USING btree (lower("email"));