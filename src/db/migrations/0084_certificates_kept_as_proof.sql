ALTER TABLE "tax_certificates" DROP CONSTRAINT "tax_certificates_owned";--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_exemption" ON "orders" USING btree ("exemption_id") WHERE exemption_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_tax_certificate" ON "refunds" USING btree ("idempotency_key") WHERE idempotency_key like 'tax-certificate:%';--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_owned" CHECK ("tax_certificates"."account_id" is not null or "tax_certificates"."browser_id" is not null or "tax_certificates"."removed_at" is not null);