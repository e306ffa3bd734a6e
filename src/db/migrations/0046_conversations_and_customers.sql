CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"key" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_tags" (
	"account_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "customer_tags_account_id_tag_pk" PRIMARY KEY("account_id","tag")
);
--> statement-breakpoint
CREATE TABLE "customer_totals" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"value_cents" bigint DEFAULT 0 NOT NULL,
	"last_order_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "is_email_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "first_reply_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Older messages were answered from the mailbox that they were sent to.
UPDATE "contact_messages" SET "status" = 'closed', "last_at" = "at", "closed_at" = "at";--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "last_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "place" bigint GENERATED ALWAYS AS (case when status = 'open' then (extract(epoch from coalesce(waiting_since, last_at) at time zone 'UTC') * 1000)::bigint else 90000000000000 - (extract(epoch from last_at at time zone 'UTC') * 1000)::bigint end) STORED;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_tags" ADD CONSTRAINT "customer_tags_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_totals" ADD CONSTRAINT "customer_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_title" ON "canned_replies" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "contact_entries_message" ON "contact_entries" USING btree ("message_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_entries_key" ON "contact_entries" USING btree ("message_id","key");--> statement-breakpoint
CREATE INDEX "contact_entries_author" ON "contact_entries" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "contact_entries_search" ON "contact_entries" USING gin ((to_tsvector('simple'::regconfig, lower(text))));--> statement-breakpoint
CREATE INDEX "customer_notes_account" ON "customer_notes" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "customer_notes_author" ON "customer_notes" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "customer_tags_tag" ON "customer_tags" USING btree (lower("tag"),"account_id");--> statement-breakpoint
CREATE INDEX "customer_totals_orders" ON "customer_totals" USING btree ("order_count","account_id");--> statement-breakpoint
CREATE INDEX "customer_totals_value" ON "customer_totals" USING btree ("value_cents","account_id");--> statement-breakpoint
CREATE INDEX "customer_totals_last" ON "customer_totals" USING btree ("last_order_ms","account_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_accounts_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_addresses_company" ON "account_addresses" USING gin ((to_tsvector('simple'::regconfig, lower(address ->> 'company'))));--> statement-breakpoint
CREATE INDEX "contact_messages_account" ON "contact_messages" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_place" ON "contact_messages" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","place","id");--> statement-breakpoint
CREATE INDEX "contact_messages_assigned" ON "contact_messages" USING btree ("assigned_to","place","id") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_last" ON "contact_messages" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ((to_tsvector('simple'::regconfig, lower(name || ' ' || email || ' ' || translate(email, '@.+-_''', '      ') || ' ' || subject || ' ' || message))));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_waiting" CHECK ("contact_messages"."status" <> 'open' or "contact_messages"."waiting_since" is not null);--> statement-breakpoint
CREATE FUNCTION begin_customer_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_totals (account_id, currency)
  VALUES (NEW.id, coalesce((SELECT value ->> 'currency' FROM settings WHERE section = 'shop'), 'USD'));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_begin_totals AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.role = 'customer') EXECUTE FUNCTION begin_customer_totals();--> statement-breakpoint
CREATE FUNCTION customer_value(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN NOT o.is_test AND o.financial_status IN ('paid', 'partially_refunded', 'refunded')
    THEN o.total_cents - o.reduced_cents - o.refunded_cents ELSE 0 END
$$;--> statement-breakpoint
CREATE FUNCTION count_customer_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.account_id IS NOT NULL THEN
    UPDATE customer_totals t SET order_count = order_count - CASE WHEN OLD.is_test THEN 0 ELSE 1 END,
      value_cents = value_cents - CASE WHEN t.currency = OLD.currency THEN customer_value(OLD) ELSE 0 END
    WHERE account_id = OLD.account_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.account_id IS NOT NULL THEN
    UPDATE customer_totals t SET order_count = order_count + CASE WHEN NEW.is_test THEN 0 ELSE 1 END,
      value_cents = value_cents + CASE WHEN t.currency = NEW.currency THEN customer_value(NEW) ELSE 0 END,
      last_order_ms = CASE WHEN NEW.is_test THEN last_order_ms ELSE greatest(last_order_ms, (extract(epoch FROM NEW.processed_at) * 1000)::bigint) END
    WHERE account_id = NEW.account_id;
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.account_id IS DISTINCT FROM NEW.account_id) THEN
    UPDATE customer_totals t SET last_order_ms = coalesce((
      SELECT (extract(epoch FROM o.processed_at) * 1000)::bigint FROM orders o
      WHERE o.account_id = t.account_id AND NOT o.is_test ORDER BY o.processed_at DESC LIMIT 1), 0)
    WHERE t.account_id = OLD.account_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_count_customer AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_customer_order();--> statement-breakpoint
CREATE TRIGGER orders_recount_customer AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.account_id, OLD.is_test, OLD.currency, OLD.financial_status, OLD.total_cents, OLD.reduced_cents, OLD.refunded_cents)
    IS DISTINCT FROM (NEW.account_id, NEW.is_test, NEW.currency, NEW.financial_status, NEW.total_cents, NEW.reduced_cents, NEW.refunded_cents))
  EXECUTE FUNCTION count_customer_order();--> statement-breakpoint
CREATE FUNCTION revalue_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_totals t SET currency = coalesce(NEW.value ->> 'currency', 'USD'), value_cents = coalesce((
    SELECT sum(customer_value(o)) FROM orders o WHERE o.account_id = t.account_id AND o.currency = coalesce(NEW.value ->> 'currency', 'USD')), 0)
  WHERE t.currency <> coalesce(NEW.value ->> 'currency', 'USD');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER settings_revalue_customers AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (NEW.section = 'shop') EXECUTE FUNCTION revalue_customers();--> statement-breakpoint
INSERT INTO customer_totals (account_id, currency, order_count, value_cents, last_order_ms)
  SELECT a.id, shop.currency, count(o.id), coalesce(sum(customer_value(o)) FILTER (WHERE o.currency = shop.currency), 0),
    coalesce(max((extract(epoch FROM o.processed_at) * 1000)::bigint), 0)
  FROM accounts a CROSS JOIN (SELECT coalesce((SELECT value ->> 'currency' FROM settings WHERE section = 'shop'), 'USD') AS currency) shop
  LEFT JOIN orders o ON o.account_id = a.id AND NOT o.is_test
  WHERE a.role = 'customer' GROUP BY a.id, shop.currency;
