CREATE TABLE "measured_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"is_trial" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_sums" (
	"is_trial" boolean NOT NULL,
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	"visits" integer NOT NULL,
	"conversions" integer NOT NULL,
	"entrances" integer NOT NULL,
	"bounces" integer NOT NULL,
	"entrance_conversions" integer NOT NULL,
	CONSTRAINT "page_sums_is_trial_day_path_pk" PRIMARY KEY("is_trial","day","path")
);
--> statement-breakpoint
CREATE TABLE "step_sums" (
	"is_trial" boolean NOT NULL,
	"day" date NOT NULL,
	"step" smallint NOT NULL,
	"first_digits" bigint NOT NULL,
	"visits" integer NOT NULL,
	"micros" bigint NOT NULL,
	CONSTRAINT "step_sums_is_trial_day_step_first_digits_pk" PRIMARY KEY("is_trial","day","step","first_digits")
);
--> statement-breakpoint
CREATE TABLE "sum_zones" (
	"id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "sum_zones_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "visit_sums" (
	"is_trial" boolean NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"country" text NOT NULL,
	"channel" text NOT NULL,
	"campaign" text NOT NULL,
	"visits" integer NOT NULL,
	"views" integer NOT NULL,
	"bounces" integer NOT NULL,
	"micros" bigint NOT NULL,
	"conversions" integer NOT NULL,
	CONSTRAINT "visit_sums_is_trial_day_source_device_country_channel_campaign_pk" PRIMARY KEY("is_trial","day","source","device","country","channel","campaign")
);
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"is_trial" boolean NOT NULL,
	"visitor_id" uuid NOT NULL,
	"days" date[] NOT NULL,
	CONSTRAINT "visitor_days_visitor_id_is_trial_pk" PRIMARY KEY("visitor_id","is_trial")
);
--> statement-breakpoint
CREATE TABLE "visitor_sums" (
	"is_trial" boolean NOT NULL,
	"day" date NOT NULL,
	"next_day" date NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visitor_sums_is_trial_day_next_day_pk" PRIMARY KEY("is_trial","day","next_day")
);
--> statement-breakpoint
CREATE FUNCTION micros_between(earlier timestamp with time zone, later timestamp with time zone) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN (extract(epoch FROM later - earlier) * 1000000)::bigint;--> statement-breakpoint
-- With zeros for all digits but the first two: a tenth of what lies between one and two, at most.
CREATE FUNCTION first_digits(micros bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN micros / (10 ^ greatest(length(micros::text) - 2, 0))::bigint * (10 ^ greatest(length(micros::text) - 2, 0))::bigint;--> statement-breakpoint
ALTER TABLE "kept_visits" ADD COLUMN "first_cart_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "kept_visits_item" ON "kept_visits" USING btree ("is_trial",micros_between(view_at, item_at),"began","view_at","item_at") WHERE is_counted and item_at is not null;--> statement-breakpoint
CREATE INDEX "kept_visits_cart" ON "kept_visits" USING btree ("is_trial",micros_between(item_at, cart_at),"began","item_at","cart_at") WHERE is_counted and cart_at is not null;--> statement-breakpoint
CREATE INDEX "kept_visits_begin" ON "kept_visits" USING btree ("is_trial",micros_between(cart_at, checkout_at),"began","cart_at","checkout_at") WHERE is_counted and checkout_at is not null;--> statement-breakpoint
CREATE INDEX "kept_visits_order" ON "kept_visits" USING btree ("is_trial",micros_between(checkout_at, purchase_at),"began","checkout_at","purchase_at") WHERE is_counted and purchase_at is not null;--> statement-breakpoint
-- Until they are made anew. Of visits whose events are gone this stays.
UPDATE "kept_visits" SET "first_cart_at" = "cart_at" WHERE "cart_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "changed_visits" ("session_id", "first_day", "last_day")
SELECT e.session_id, min(e.day), max(e.day) FROM "events" e
WHERE e.name = 'add_to_cart' AND e.session_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM "event_days" c WHERE c.closed_at IS NOT NULL AND c.day BETWEEN e.day - 2 AND e.day)
GROUP BY e.session_id;--> statement-breakpoint
CREATE FUNCTION keep_measured_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO measured_orders AS kept (order_id, session_id, visitor_id, is_trial, at)
  SELECT DISTINCT ON (a.order_id) a.order_id, a.session_id, a.visitor_id, a.is_trial, a.at FROM added a
  WHERE a.name = 'purchase' AND a.order_id IS NOT NULL AND a.session_id IS NOT NULL AND a.visitor_id IS NOT NULL
  ORDER BY a.order_id, a.at, a.id
  ON CONFLICT (order_id) DO UPDATE SET session_id = excluded.session_id, visitor_id = excluded.visitor_id, is_trial = excluded.is_trial, at = excluded.at WHERE excluded.at < kept.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_measured_orders AFTER INSERT ON "events" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_measured_orders();--> statement-breakpoint
INSERT INTO "measured_orders" ("order_id", "session_id", "visitor_id", "is_trial", "at")
SELECT DISTINCT ON (order_id) order_id, session_id, visitor_id, is_trial, at FROM "events"
WHERE name = 'purchase' AND order_id IS NOT NULL AND session_id IS NOT NULL AND visitor_id IS NOT NULL
ORDER BY order_id, at, id;--> statement-breakpoint
-- Takes visits that are gone out of the sums and adds those that were made: of a visit that changed, what it was and what it is.
CREATE FUNCTION keep_visit_sums(gone kept_visits[], made kept_visits[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  zone text := (SELECT time_zone FROM sum_zones);
BEGIN
  INSERT INTO visit_sums AS s (is_trial, day, source, device, country, channel, campaign, visits, views, bounces, micros, conversions)
  SELECT * FROM (
    SELECT v.is_trial, (v.began AT TIME ZONE zone)::date AS day, coalesce(v.source, '') AS source, coalesce(v.device, '') AS device, coalesce(v.country::text, '') AS country,
      coalesce(v.channel, '') AS channel, coalesce(v.campaign, '') AS campaign, sum(v.sign)::int AS visits, sum(v.sign * v.views)::int AS views,
      coalesce(sum(v.sign) FILTER (WHERE v.views = 1 AND NOT v.has_acted), 0)::int AS bounces, sum(v.sign * extract(epoch FROM v.ended - v.began) * 1000000)::bigint AS micros,
      coalesce(sum(v.sign) FILTER (WHERE v.has_ordered), 0)::int AS conversions
    FROM (SELECT 1 AS sign, m.* FROM unnest(made) m UNION ALL SELECT -1, g.* FROM unnest(gone) g) v WHERE v.is_counted GROUP BY 1, 2, 3, 4, 5, 6, 7) c
  WHERE visits <> 0 OR views <> 0 OR bounces <> 0 OR micros <> 0 OR conversions <> 0
  ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (is_trial, day, source, device, country, channel, campaign) DO UPDATE SET visits = s.visits + excluded.visits, views = s.views + excluded.views,
    bounces = s.bounces + excluded.bounces, micros = s.micros + excluded.micros, conversions = s.conversions + excluded.conversions;

  INSERT INTO page_sums AS s (is_trial, day, path, views, visits, conversions, entrances, bounces, entrance_conversions)
  SELECT * FROM (
    SELECT o.is_trial, o.day, o.path, sum(o.sign * o.views)::int AS views, sum(o.sign)::int AS visits, coalesce(sum(o.sign) FILTER (WHERE o.has_ordered), 0)::int AS conversions,
      coalesce(sum(o.sign) FILTER (WHERE o.is_landing), 0)::int AS entrances, coalesce(sum(o.sign) FILTER (WHERE o.is_landing AND o.is_bounce), 0)::int AS bounces,
      coalesce(sum(o.sign) FILTER (WHERE o.is_landing AND o.has_ordered), 0)::int AS entrance_conversions
    FROM (
      SELECT v.sign, v.session_id, v.is_trial, (v.began AT TIME ZONE zone)::date AS day, page AS path, v.has_ordered, v.pages[1] = page AS is_landing,
        v.views = 1 AND NOT v.has_acted AS is_bounce, count(*) AS views
      FROM (SELECT 1 AS sign, m.* FROM unnest(made) m UNION ALL SELECT -1, g.* FROM unnest(gone) g) v CROSS JOIN LATERAL unnest(v.pages) page
      WHERE v.is_counted GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) o
    GROUP BY 1, 2, 3) c
  WHERE views <> 0 OR visits <> 0 OR conversions <> 0 OR entrances <> 0 OR bounces <> 0 OR entrance_conversions <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (is_trial, day, path) DO UPDATE SET views = s.views + excluded.views, visits = s.visits + excluded.visits, conversions = s.conversions + excluded.conversions,
    entrances = s.entrances + excluded.entrances, bounces = s.bounces + excluded.bounces, entrance_conversions = s.entrance_conversions + excluded.entrance_conversions;

  INSERT INTO step_sums AS s (is_trial, day, step, first_digits, visits, micros)
  SELECT * FROM (
    SELECT t.is_trial, t.day, t.step, first_digits(t.micros), sum(t.sign)::int AS visits, sum(t.sign * t.micros)::bigint AS micros
    FROM (
      SELECT v.sign, v.is_trial, (v.began AT TIME ZONE zone)::date AS day, step.number AS step, micros_between(step.before, step.at) AS micros
      FROM (SELECT 1 AS sign, m.* FROM unnest(made) m UNION ALL SELECT -1, g.* FROM unnest(gone) g) v
        CROSS JOIN LATERAL (VALUES (2, v.view_at, v.item_at), (3, v.item_at, v.cart_at), (4, v.cart_at, v.checkout_at), (5, v.checkout_at, v.purchase_at)) AS step(number, before, at)
      WHERE v.is_counted AND step.at IS NOT NULL) t
    GROUP BY 1, 2, 3, 4) c
  WHERE visits <> 0 OR micros <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (is_trial, day, step, first_digits) DO UPDATE SET visits = s.visits + excluded.visits, micros = s.micros + excluded.micros;

  DELETE FROM visit_sums s USING (SELECT DISTINCT is_trial, (began AT TIME ZONE zone)::date AS day FROM unnest(gone)) d
  WHERE s.is_trial = d.is_trial AND s.day = d.day AND s.visits = 0;
  DELETE FROM page_sums s USING (SELECT DISTINCT is_trial, (began AT TIME ZONE zone)::date AS day FROM unnest(gone)) d
  WHERE s.is_trial = d.is_trial AND s.day = d.day AND s.visits = 0;
  DELETE FROM step_sums s USING (SELECT DISTINCT is_trial, (began AT TIME ZONE zone)::date AS day FROM unnest(gone)) d
  WHERE s.is_trial = d.is_trial AND s.day = d.day AND s.visits = 0;
END $$;--> statement-breakpoint
-- Brings the days of these browsers up to date with their visits, and the counts of browsers with them. Done twice it changes nothing.
CREATE FUNCTION keep_visitor_sums(browsers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  zone text := (SELECT time_zone FROM sum_zones);
BEGIN
  WITH who AS MATERIALIZED (SELECT DISTINCT visitor_id FROM unnest(browsers) visitor_id),
    came AS (
      SELECT k.is_trial, k.visitor_id, array_agg(DISTINCT (k.began AT TIME ZONE zone)::date ORDER BY (k.began AT TIME ZONE zone)::date) AS days
      FROM who JOIN kept_visits k ON k.visitor_id = who.visitor_id AND k.is_counted GROUP BY 1, 2),
    known AS (SELECT d.is_trial, d.visitor_id, d.days FROM who JOIN visitor_days d ON d.visitor_id = who.visitor_id),
    changed AS MATERIALIZED (
      SELECT is_trial, visitor_id, c.days AS days, k.days AS days_before FROM came c FULL JOIN known k USING (is_trial, visitor_id) WHERE c.days IS DISTINCT FROM k.days),
    stored AS (
      INSERT INTO visitor_days (is_trial, visitor_id, days) SELECT is_trial, visitor_id, days FROM changed WHERE days IS NOT NULL
      ON CONFLICT (visitor_id, is_trial) DO UPDATE SET days = excluded.days),
    removed AS (DELETE FROM visitor_days d USING changed c WHERE c.days IS NULL AND d.visitor_id = c.visitor_id AND d.is_trial = c.is_trial)
  INSERT INTO visitor_sums AS s (is_trial, day, next_day, visitors)
  SELECT is_trial, day, next_day, visitors FROM (
    SELECT is_trial, day, next_day, sum(sign)::int AS visitors FROM (
      SELECT c.is_trial, d.day, coalesce(c.days[d.place + 1], 'infinity') AS next_day, 1 AS sign FROM changed c CROSS JOIN LATERAL unnest(c.days) WITH ORDINALITY AS d(day, place)
      UNION ALL
      SELECT c.is_trial, d.day, coalesce(c.days_before[d.place + 1], 'infinity'), -1 FROM changed c CROSS JOIN LATERAL unnest(c.days_before) WITH ORDINALITY AS d(day, place)) l
    GROUP BY 1, 2, 3) c
  WHERE visitors <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (is_trial, day, next_day) DO UPDATE SET visitors = s.visitors + excluded.visitors;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM sum_zones) THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM keep_visit_sums('{}', array_agg(m::kept_visits)), keep_visitor_sums(array_agg(m.visitor_id)) FROM made m;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM keep_visit_sums(array_agg(g::kept_visits), '{}'), keep_visitor_sums(array_agg(g.visitor_id)) FROM gone g;
  ELSE
    PERFORM keep_visit_sums((SELECT array_agg(g::kept_visits) FROM gone g), (SELECT array_agg(m::kept_visits) FROM made m)),
      keep_visitor_sums((SELECT array_agg(visitor_id) FROM (SELECT visitor_id FROM gone UNION SELECT visitor_id FROM made) v));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_sums_of_new AFTER INSERT ON "kept_visits" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION keep_sums();--> statement-breakpoint
CREATE TRIGGER keep_sums_of_gone AFTER DELETE ON "kept_visits" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_sums();--> statement-breakpoint
CREATE TRIGGER keep_sums_of_changed AFTER UPDATE ON "kept_visits" REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION keep_sums();
