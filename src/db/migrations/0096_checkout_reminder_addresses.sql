CREATE TABLE "checkout_reminder_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "checkout_reminders" ADD COLUMN "email_hash" text;--> statement-breakpoint
-- Whose reminder was stopped after it was sent used its link, or cleared the box: neither wants another one.
INSERT INTO "checkout_reminder_addresses" (email_hash, sent_at, stopped_at)
SELECT encode(sha256(convert_to(lower(f.email), 'UTF8')), 'hex'), max(r.sent_at), min(r.stopped_at) FILTER (WHERE r.stopped_at >= r.sent_at)
FROM "checkout_reminders" r JOIN "checkout_forms" f ON f.checkout_token = r.checkout_token AND f.browser_id = r.browser_id
WHERE r.sent_at IS NOT NULL AND f.email IS NOT NULL GROUP BY 1;
