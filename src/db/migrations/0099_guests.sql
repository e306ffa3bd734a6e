CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"first_order_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"order_count" integer NOT NULL,
	"test_order_count" integer NOT NULL,
	"value_cents" bigint NOT NULL,
	"last_order_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guests_email" ON "guests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "guests_first" ON "guests" USING btree ("first_order_at","id");--> statement-breakpoint
CREATE INDEX "guests_orders" ON "guests" USING btree ("order_count","id");--> statement-breakpoint
CREATE INDEX "guests_value" ON "guests" USING btree ("value_cents","id");--> statement-breakpoint
CREATE INDEX "guests_last" ON "guests" USING btree ("last_order_ms","id");--> statement-breakpoint
CREATE INDEX "guests_search" ON "guests" USING gin ((to_tsvector('simple'::regconfig, translate(lower(name || ' ' || email), '@.+-_''', '      ') || ' ' || lower(company || ' ' || email))));--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree (lower("email"),"processed_at","id") WHERE account_id is null and email <> '';--> statement-breakpoint
-- Of an order without an account; null where an account has it, and where its buyer was erased.
CREATE FUNCTION guest_email(o orders) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN o.account_id IS NULL AND o.email <> '' THEN lower(o.email) END
$$;--> statement-breakpoint
CREATE FUNCTION guest_name(o orders) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(coalesce(o.shipping_address ->> 'firstName', '') || ' ' || coalesce(o.shipping_address ->> 'lastName', ''))
$$;--> statement-breakpoint
CREATE FUNCTION guest_company(o orders) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(o.shipping_address ->> 'company', ''), o.billing_address ->> 'company', '')
$$;--> statement-breakpoint
CREATE FUNCTION order_ms(o orders) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (extract(epoch FROM o.processed_at) * 1000)::bigint
$$;--> statement-breakpoint
CREATE FUNCTION remove_guest_order(o orders) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  address text := guest_email(o);
BEGIN
  -- Whoever adds an order of the same address is waited for, so that the next statement sees it.
  PERFORM 1 FROM guests WHERE email = address FOR UPDATE;
  UPDATE guests g SET
    order_count = order_count - CASE WHEN o.is_test THEN 0 ELSE 1 END,
    test_order_count = test_order_count - CASE WHEN o.is_test THEN 1 ELSE 0 END,
    value_cents = value_cents - CASE WHEN g.currency = o.currency THEN customer_value(o) ELSE 0 END,
    name = coalesce((SELECT guest_name(r) FROM orders r WHERE r.account_id IS NULL AND r.email <> '' AND lower(r.email) = address
      ORDER BY r.processed_at DESC, r.id DESC LIMIT 1), g.name),
    company = coalesce((SELECT guest_company(r) FROM orders r WHERE r.account_id IS NULL AND r.email <> '' AND lower(r.email) = address
      ORDER BY r.processed_at DESC, r.id DESC LIMIT 1), g.company),
    first_order_at = coalesce((SELECT r.processed_at FROM orders r WHERE r.account_id IS NULL AND r.email <> '' AND lower(r.email) = address
      ORDER BY r.processed_at, r.id LIMIT 1), g.first_order_at),
    last_order_ms = coalesce((SELECT order_ms(r) FROM orders r WHERE r.account_id IS NULL AND r.email <> '' AND lower(r.email) = address AND NOT r.is_test
      ORDER BY r.processed_at DESC, r.id DESC LIMIT 1), 0)
  WHERE email = address;
  DELETE FROM guests WHERE email = address AND order_count + test_order_count <= 0;
END $$;--> statement-breakpoint
CREATE FUNCTION add_guest_order(o orders) RETURNS void LANGUAGE sql AS $$
  INSERT INTO guests AS g (email, name, company, first_order_at, currency, order_count, test_order_count, value_cents, last_order_ms)
  SELECT guest_email(o), guest_name(o), guest_company(o), o.processed_at, shop.currency, CASE WHEN o.is_test THEN 0 ELSE 1 END,
    CASE WHEN o.is_test THEN 1 ELSE 0 END, CASE WHEN shop.currency = o.currency THEN customer_value(o) ELSE 0 END,
    CASE WHEN o.is_test THEN 0 ELSE order_ms(o) END
  FROM (SELECT coalesce((SELECT value ->> 'currency' FROM settings WHERE section = 'shop'), 'USD') AS currency) shop
  ON CONFLICT (email) DO UPDATE SET
    name = CASE WHEN order_ms(o) >= g.last_order_ms THEN excluded.name ELSE g.name END,
    company = CASE WHEN order_ms(o) >= g.last_order_ms THEN excluded.company ELSE g.company END,
    first_order_at = least(g.first_order_at, excluded.first_order_at),
    order_count = g.order_count + excluded.order_count,
    test_order_count = g.test_order_count + excluded.test_order_count,
    value_cents = g.value_cents + CASE WHEN g.currency = o.currency THEN customer_value(o) ELSE 0 END,
    last_order_ms = greatest(g.last_order_ms, excluded.last_order_ms)
$$;--> statement-breakpoint
CREATE FUNCTION count_guest_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF guest_email(OLD) = guest_email(NEW) THEN
      UPDATE guests g SET
        value_cents = value_cents - CASE WHEN g.currency = OLD.currency THEN customer_value(OLD) ELSE 0 END
          + CASE WHEN g.currency = NEW.currency THEN customer_value(NEW) ELSE 0 END,
        name = CASE WHEN order_ms(NEW) >= g.last_order_ms THEN guest_name(NEW) ELSE g.name END,
        company = CASE WHEN order_ms(NEW) >= g.last_order_ms THEN guest_company(NEW) ELSE g.company END
      WHERE email = guest_email(NEW);
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' AND guest_email(OLD) IS NOT NULL THEN
    PERFORM remove_guest_order(OLD);
  END IF;
  IF TG_OP <> 'DELETE' AND guest_email(NEW) IS NOT NULL THEN
    PERFORM add_guest_order(NEW);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_count_guest AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.account_id IS NULL) EXECUTE FUNCTION count_guest_order();--> statement-breakpoint
CREATE TRIGGER orders_uncount_guest AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.account_id IS NULL) EXECUTE FUNCTION count_guest_order();--> statement-breakpoint
CREATE TRIGGER orders_recount_guest AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.account_id IS NULL OR NEW.account_id IS NULL)
    AND (OLD.account_id, OLD.email, OLD.currency, OLD.financial_status, OLD.total_cents, OLD.reduced_cents, OLD.refunded_cents, OLD.shipping_address, OLD.billing_address)
    IS DISTINCT FROM (NEW.account_id, NEW.email, NEW.currency, NEW.financial_status, NEW.total_cents, NEW.reduced_cents, NEW.refunded_cents, NEW.shipping_address, NEW.billing_address))
  EXECUTE FUNCTION count_guest_order();--> statement-breakpoint
CREATE FUNCTION revalue_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guests g SET currency = coalesce(NEW.value ->> 'currency', 'USD'), value_cents = coalesce((
    SELECT sum(customer_value(o)) FROM orders o
    WHERE o.account_id IS NULL AND o.email <> '' AND lower(o.email) = g.email AND o.currency = coalesce(NEW.value ->> 'currency', 'USD')), 0)
  WHERE g.currency <> coalesce(NEW.value ->> 'currency', 'USD');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER settings_revalue_guests AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (NEW.section = 'shop') EXECUTE FUNCTION revalue_guests();--> statement-breakpoint
INSERT INTO guests (email, name, company, first_order_at, currency, order_count, test_order_count, value_cents, last_order_ms)
  SELECT lower(o.email), (array_agg(guest_name(o) ORDER BY o.processed_at DESC, o.id DESC))[1], (array_agg(guest_company(o) ORDER BY o.processed_at DESC, o.id DESC))[1],
    min(o.processed_at), shop.currency, count(*) FILTER (WHERE NOT o.is_test), count(*) FILTER (WHERE o.is_test),
    coalesce(sum(customer_value(o)) FILTER (WHERE o.currency = shop.currency), 0), coalesce(max(order_ms(o)) FILTER (WHERE NOT o.is_test), 0)
  FROM orders o CROSS JOIN (SELECT coalesce((SELECT value ->> 'currency' FROM settings WHERE section = 'shop'), 'USD') AS currency) shop
  WHERE o.account_id IS NULL AND o.email <> '' GROUP BY lower(o.email), shop.currency;
