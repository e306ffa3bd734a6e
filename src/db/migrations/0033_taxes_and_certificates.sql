CREATE TABLE "tax_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"browser_id" text,
	"email" text NOT NULL,
	"number" text NOT NULL,
	"country" text NOT NULL,
	"provinces" text[] NOT NULL,
	"expires_on" date,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"file_key" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expiry_mailed_at" timestamp with time zone,
	CONSTRAINT "tax_certificates_owned" CHECK ("tax_certificates"."account_id" is not null or "tax_certificates"."browser_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exemption_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exemption_claim" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tax_certificates_account" ON "tax_certificates" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tax_certificates_browser" ON "tax_certificates" USING btree ("browser_id") WHERE browser_id is not null;--> statement-breakpoint
CREATE INDEX "tax_certificates_email" ON "tax_certificates" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "tax_certificates_status" ON "tax_certificates" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "tax_certificates_created" ON "tax_certificates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tax_certificates_file" ON "tax_certificates" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "tax_certificates_expiring" ON "tax_certificates" USING btree ("expires_on") WHERE status = 'verified' and expiry_mailed_at is null;--> statement-breakpoint
CREATE INDEX "orders_exemption_claim" ON "orders" USING btree (lower("exemption_claim")) WHERE exemption_claim is not null;