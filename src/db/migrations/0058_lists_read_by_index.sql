CREATE INDEX "draft_orders_unordered" ON "draft_orders" USING btree ("updated_at","id") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "discounts_starts" ON "discounts" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "tax_certificates_expiry" ON "tax_certificates" USING btree ("expires_on") WHERE status = 'verified';--> statement-breakpoint
CREATE INDEX "incoming_deliveries_day" ON "incoming_deliveries" USING btree (coalesce(next_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "incoming_deliveries_cancelled" ON "incoming_deliveries" USING btree ("created_at","id") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("issued_at","id") WHERE kind = 'credit-note';--> statement-breakpoint
CREATE INDEX "payment_payouts_status" ON "payment_payouts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("endpoint_id","id") WHERE next_at is null and delivered_at is null;