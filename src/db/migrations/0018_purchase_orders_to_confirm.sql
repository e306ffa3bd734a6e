CREATE TABLE "confirmed_emails" (
	"holder" text NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmed_emails_holder_email_pk" PRIMARY KEY("holder","email")
);
--> statement-breakpoint
DROP INDEX "payment_attempts_cart";--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD COLUMN "share" text;--> statement-breakpoint
CREATE INDEX "confirmed_emails_at" ON "confirmed_emails" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_address" ON "payment_attempts" USING btree ("client_address","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_cart" ON "payment_attempts" USING btree ("cart_id","created_at");