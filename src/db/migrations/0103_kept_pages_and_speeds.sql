CREATE TABLE "kept_vitals" (
	"view_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	"session_id" uuid,
	"path" text,
	"page_type" text NOT NULL,
	"device" text,
	"country" char(2),
	"connection" text,
	"value" double precision NOT NULL,
	"element" text,
	"details" jsonb,
	CONSTRAINT "kept_vitals_view_id_metric_is_trial_pk" PRIMARY KEY("view_id","metric","is_trial")
);
--> statement-breakpoint
ALTER TABLE "event_days" ADD COLUMN "views" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_days" ADD COLUMN "trial_views" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_visits" ADD COLUMN "pages" text[];--> statement-breakpoint
ALTER TABLE "kept_visits" ADD COLUMN "page_types" text[];--> statement-breakpoint
ALTER TABLE "kept_visits" ADD COLUMN "checkout_times" timestamp with time zone[];--> statement-breakpoint
ALTER TABLE "kept_visits" ADD COLUMN "stops" jsonb;--> statement-breakpoint
ALTER TABLE "kept_visits" ADD COLUMN "shipping_shown" jsonb;--> statement-breakpoint
CREATE INDEX "kept_vitals_at" ON "kept_vitals" USING btree ("is_trial","at");--> statement-breakpoint
CREATE INDEX "kept_vitals_session" ON "kept_vitals" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "events_seldom" ON "events" USING btree ("name","at") WHERE name in ('search', 'search_click', 'add_to_cart', 'begin_checkout', 'purchase');--> statement-breakpoint
CREATE INDEX "kept_visits_checkout" ON "kept_visits" USING btree ("is_trial","began") WHERE is_counted and (checkout_times is not null or stops is not null or shipping_shown is not null);--> statement-breakpoint
-- What is counted from now on as it is stored, of the events that are there.
UPDATE "event_days" d SET "views" = v.views, "trial_views" = v.trial_views FROM (
  SELECT day, count(*) FILTER (WHERE NOT is_trial) AS views, count(*) FILTER (WHERE is_trial) AS trial_views
  FROM "events" WHERE name = 'page_view' AND NOT is_bot AND NOT is_staff GROUP BY day) v WHERE v.day = d.day;--> statement-breakpoint
INSERT INTO "kept_vitals" ("view_id", "metric", "is_trial", "at", "event_id", "session_id", "path", "page_type", "device", "country", "connection", "value", "element", "details")
SELECT DISTINCT ON (coalesce(view_id, id), metric, is_trial) coalesce(view_id, id), metric, is_trial, at, id, session_id, path, coalesce(page_type, 'other'), device, country,
  connection, metric_value, element, details
FROM "events" WHERE name = 'web_vital' AND metric_value IS NOT NULL AND NOT is_bot AND NOT is_staff
ORDER BY coalesce(view_id, id), metric, is_trial, at DESC, id;--> statement-breakpoint
-- Visits get their pages and checkouts by being made anew, where their events are all there.
INSERT INTO "changed_visits" ("session_id", "first_day", "last_day")
SELECT e.session_id, min(e.day), max(e.day) FROM "events" e
WHERE e.session_id IS NOT NULL AND NOT EXISTS (SELECT FROM "event_days" c WHERE c.closed_at IS NOT NULL AND c.day BETWEEN e.day - 2 AND e.day)
GROUP BY e.session_id;
