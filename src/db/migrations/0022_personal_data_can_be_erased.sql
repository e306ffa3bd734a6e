ALTER TABLE "orders" ADD COLUMN "buyer_erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "checkout_forms_email" ON "checkout_forms" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "checkouts_account" ON "checkouts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "confirmed_emails_email" ON "confirmed_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "payment_attempts_email" ON "payment_attempts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "payment_attempts_account" ON "payment_attempts" USING btree (("draft" ->> 'accountId')) WHERE draft ->> 'accountId' is not null;--> statement-breakpoint
-- The timeline of an order can only be added to. Its texts repeat what people typed, though: this takes them out, with the rights of the tables' owner,
-- of orders whose buyer was erased and of no other.
CREATE FUNCTION erase_order_texts(erased uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE public.order_events e
  SET details = e.details - 'to', text = CASE
    WHEN e.kind = 'placed' THEN 'Order placed'
    WHEN e.kind = 'mailed' THEN 'Email sent'
    WHEN e.kind = 'note' THEN 'A note, erased with the data of the buyer'
    WHEN e.kind = 'fulfilled' THEN 'Shipped'
    WHEN e.kind = 'cancelled' THEN 'Canceled'
    WHEN e.kind = 'reduced' THEN 'Reduced before payment'
    WHEN e.kind = 'refunded' THEN 'Refunded'
    WHEN e.kind = 'refund-owed' THEN 'Refund to be sent to the buyer'
    WHEN e.kind IN ('approved', 'paid', 'restocked', 'refund-failed') THEN e.text
    ELSE 'Erased with the data of the buyer' END
  FROM public.orders o WHERE o.id = e.order_id AND o.buyer_erased_at IS NOT NULL AND o.id = ANY (erased);
$$;
