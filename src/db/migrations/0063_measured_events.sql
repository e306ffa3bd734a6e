CREATE TABLE "event_days" (
	"day" date PRIMARY KEY NOT NULL,
	"stored" bigint NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"out_of_time" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "event_positions" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_event_id" bigint
);
--> statement-breakpoint
CREATE TABLE "events" (
	"day" date NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"session_id" uuid,
	"visitor_id" uuid,
	"account_id" uuid,
	"is_bot" boolean NOT NULL,
	"is_staff" boolean NOT NULL,
	"is_trial" boolean NOT NULL,
	"path" text,
	"page_type" text,
	"view_id" uuid,
	"referrer_host" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_term" text,
	"utm_content" text,
	"device" text,
	"browser" text,
	"country" char(2),
	"connection" text,
	"scroll_depth" smallint,
	"dwell_ms" integer,
	"product_id" uuid,
	"variant_id" uuid,
	"collection_id" uuid,
	"order_id" uuid,
	"quantity" integer,
	"value_cents" bigint,
	"currency" char(3),
	"list" text,
	"position" integer,
	"search_query" text,
	"result_count" integer,
	"search_source" text,
	"target_type" text,
	"target" text,
	"metric" text,
	"metric_value" double precision,
	"element" text,
	"details" jsonb,
	CONSTRAINT "events_day_id_pk" PRIMARY KEY("day","id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "measured_carts" (
	"cart_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"account_id" uuid,
	"is_bot" boolean NOT NULL,
	"is_staff" boolean NOT NULL,
	"device" text,
	"browser" text,
	"country" char(2),
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"page_type" text NOT NULL,
	"is_bot" boolean NOT NULL,
	"is_staff" boolean NOT NULL,
	"is_trial" boolean NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "page_counts_day_path_is_bot_is_staff_is_trial_pk" PRIMARY KEY("day","path","is_bot","is_staff","is_trial")
);
--> statement-breakpoint
CREATE INDEX "events_session" ON "events" USING btree ("session_id","at") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "events_xid" ON "events" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "measured_carts_at" ON "measured_carts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "measured_carts_account" ON "measured_carts" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
-- Apart from the shop's tables: what goes through these never sees the days as tables of their own.
CREATE SCHEMA "event_partitions";--> statement-breakpoint
-- The functions are the owner's, because the shop's role makes and drops no tables and changes no events. Each does one thing only.
-- Makes the partitions of these days where they are missing; gives how many it made. ATTACH PARTITION lets others go on writing meanwhile.
CREATE FUNCTION make_event_partitions(first_day date, last_day date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one date;
  made integer := 0;
  part text;
BEGIN
  IF last_day - first_day > 31 THEN RAISE EXCEPTION 'at most 32 days at a time'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('event-partitions', 0));
  FOR one IN SELECT generate_series(first_day, last_day, interval '1 day')::date LOOP
    part := 'd' || to_char(one, 'YYYYMMDD');
    IF to_regclass('event_partitions.' || part) IS NULL THEN
      EXECUTE format('CREATE TABLE event_partitions.%I (LIKE public.events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
      EXECUTE format('ALTER TABLE public.events ATTACH PARTITION event_partitions.%I FOR VALUES FROM (%L) TO (%L)', part, one, one + 1);
      made := made + 1;
    END IF;
  END LOOP;
  RETURN made;
END $$;--> statement-breakpoint
-- Drops the partitions of days before that one, at most 40 at a time and never those of the newest 30 days; gives the days that it dropped. Waits 2 s at most for
-- those who read, because whoever writes waits behind it.
CREATE FUNCTION drop_event_partitions(before_day date) RETURNS SETOF date
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  part text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('event-partitions', 0));
  FOR part IN
    SELECT c.relname FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE i.inhparent = 'public.events'::regclass
      AND to_date(substr(c.relname, 2), 'YYYYMMDD') < least(before_day, (SELECT max(day) - 29 FROM public.event_days))
    ORDER BY 1 LIMIT 40
  LOOP
    EXECUTE format('DROP TABLE event_partitions.%I', part);
    RETURN NEXT to_date(substr(part, 2), 'YYYYMMDD');
  END LOOP;
END $$;--> statement-breakpoint
-- Takes out of the events who somebody was: the account, and what joins the sessions that were measured while they were signed in. Gives the days that it changed, with
-- how many events.
CREATE FUNCTION forget_event_account(account uuid) RETURNS TABLE (day date, changed bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH forgotten AS (
    UPDATE public.events e SET account_id = NULL, visitor_id = NULL, session_id = NULL, view_id = NULL, search_query = NULL
    WHERE e.account_id = account OR e.session_id IN (SELECT s.session_id FROM public.events s WHERE s.account_id = account AND s.session_id IS NOT NULL)
    RETURNING e.day
  ) SELECT f.day, count(*) FROM forgotten f GROUP BY f.day ORDER BY f.day
$$;--> statement-breakpoint
CREATE FUNCTION move_event_account(gone uuid, stays uuid) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH moved AS (UPDATE public.events SET account_id = stays WHERE account_id = gone RETURNING 1) SELECT count(*) FROM moved
$$;
