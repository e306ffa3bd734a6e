CREATE TABLE "customer_terms" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"net_days" integer,
	"credit_limit_cents" bigint,
	"reminders_paused" boolean NOT NULL,
	"revision" integer NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_terms_within" CHECK (net_days between 0 and 365 and credit_limit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_pauses" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_level_pk" PRIMARY KEY("invoice_id","level")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"name" text PRIMARY KEY NOT NULL,
	"next_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"invoice_id" uuid,
	"is_test" boolean NOT NULL,
	"currency" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_on" date,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_amounts" CHECK (total_cents > 0 and tax_cents between 0 and total_cents),
	CONSTRAINT "invoices_refer" CHECK ((kind = 'credit-note') = (invoice_id is not null))
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"reverses_id" uuid,
	"bank_line" text,
	"idempotency_key" text NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_payments_sign" CHECK ((kind = 'received') = (amount_cents > 0))
);
--> statement-breakpoint
CREATE TABLE "po_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"checkout_token" text,
	"browser_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_approvals" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_terms" ADD CONSTRAINT "customer_terms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_pauses" ADD CONSTRAINT "invoice_pauses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_reverses_id_order_payments_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."order_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_documents" ADD CONSTRAINT "po_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cause" ON "invoices" USING btree ("order_id","cause");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_of_invoice" ON "invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on") WHERE due_on is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_key" ON "order_payments" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_reverses" ON "order_payments" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "order_payments_bank_line" ON "order_payments" USING btree ("bank_line") WHERE bank_line is not null;--> statement-breakpoint
CREATE INDEX "po_documents_order" ON "po_documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "po_documents_checkout" ON "po_documents" USING btree ("checkout_token","browser_id");--> statement-breakpoint
CREATE INDEX "po_documents_file" ON "po_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "po_documents_unclaimed" ON "po_documents" USING btree ("at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "accounts_customers" ON "accounts" USING btree ("created_at","id") WHERE role = 'customer';--> statement-breakpoint
CREATE INDEX "accounts_customer_search" ON "accounts" USING gin ((to_tsvector('simple'::regconfig, translate(lower(first_name || ' ' || last_name || ' ' || email), '@.+-_''', '      ') || ' ' || lower(email)))) WHERE role = 'customer';--> statement-breakpoint
CREATE INDEX "orders_overpaid" ON "orders" USING btree ("id") WHERE received_cents > case when financial_status = 'cancelled' then 0 else total_cents - reduced_cents - balance_cents end;--> statement-breakpoint
-- Purchase orders that are paid were paid whole, as staff marked them.
UPDATE "orders" SET "received_cents" = "total_cents" - "reduced_cents" - "balance_cents"
WHERE "payment_method" = 'purchase-order' AND "financial_status" IN ('paid', 'partially_refunded', 'refunded');--> statement-breakpoint
INSERT INTO "order_payments" ("id", "order_id", "kind", "amount_cents", "paid_on", "reference", "idempotency_key", "staff_id", "at")
SELECT gen_random_uuid(), o.id, 'received', o.received_cents + coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.order_id = o.id AND r.kind = 'difference' AND r.status = 'succeeded'), 0), (coalesce(e.at, o.processed_at) AT TIME ZONE 'UTC')::date, '', 'marked-as-paid', e.actor_id, coalesce(e.at, o.processed_at)
FROM "orders" o LEFT JOIN LATERAL (
  SELECT at, CASE WHEN actor_kind = 'staff' THEN actor_id END AS actor_id FROM "order_events" WHERE order_id = o.id AND kind = 'paid' ORDER BY at DESC LIMIT 1) e ON true
WHERE o.payment_method = 'purchase-order' AND o.received_cents > 0;--> statement-breakpoint
-- Invoices can only be added. They repeat who the buyer was, though: this takes that out, with the rights of the tables' owner, of orders whose
-- buyer was erased and of no other.
CREATE FUNCTION erase_invoice_recipients() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH erased AS (
    UPDATE public.invoices i
    SET content = i.content || jsonb_build_object('email', '', 'poNumber', null,
      'billTo', i.content -> 'billTo' || blank.address, 'shipTo', i.content -> 'shipTo' || blank.address,
      'credits', CASE WHEN jsonb_typeof(i.content -> 'credits') = 'object' THEN i.content -> 'credits' || '{"reason": ""}' END)
    FROM public.orders o, (SELECT '{"firstName": "", "lastName": "", "attention": "", "company": "", "department": "", "address1": "", "address2": "", "city": "", "zip": "", "phone": ""}'::jsonb AS address) blank
    WHERE o.id = i.order_id AND o.buyer_erased_at IS NOT NULL AND i.content ->> 'email' <> '' RETURNING 1)
  SELECT count(*)::integer FROM erased;
$$;
