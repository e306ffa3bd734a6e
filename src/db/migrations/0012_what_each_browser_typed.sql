CREATE TABLE "checkout_forms" (
	"checkout_token" text NOT NULL,
	"browser_id" text NOT NULL,
	"email" text,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"shipping_method" text,
	"payment_method" text,
	"po_number" text,
	"exemption_certificate" text,
	"seen" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_forms_checkout_token_browser_id_pk" PRIMARY KEY("checkout_token","browser_id")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "browser_id" text;--> statement-breakpoint
ALTER TABLE "checkout_forms" ADD CONSTRAINT "checkout_forms_checkout_token_checkouts_token_fk" FOREIGN KEY ("checkout_token") REFERENCES "public"."checkouts"("token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was typed before browsers had an id: nobody knows by which one. It is given to the first browser that comes with the address of the
-- checkout and the cookie of its cart. What is in an order needs no form any more.
INSERT INTO "checkout_forms" (checkout_token, browser_id, email, shipping_address, billing_address, shipping_method, payment_method, po_number,
  exemption_certificate, seen, updated_at)
SELECT token, 'unclaimed', email, shipping_address, billing_address, shipping_method, payment_method, po_number, exemption_certificate, seen, updated_at
FROM "checkouts" WHERE order_id IS NULL AND (email IS NOT NULL OR shipping_address IS NOT NULL);--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "shipping_address";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "billing_address";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "shipping_method";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "payment_method";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "po_number";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "exemption_certificate";--> statement-breakpoint
ALTER TABLE "checkouts" DROP COLUMN "seen";