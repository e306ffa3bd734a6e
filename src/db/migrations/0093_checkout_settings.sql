-- The reminder of an unfinished checkout stands in a section of its own.
INSERT INTO "settings" ("section", "value", "updated_at", "updated_by", "revision")
SELECT 'checkout', jsonb_build_object('reminderHours', "value" -> 'reminderHours'), "updated_at", "updated_by", 1
FROM "settings" WHERE "section" = 'orders' AND "value" ? 'reminderHours'
ON CONFLICT ("section") DO NOTHING;--> statement-breakpoint
UPDATE "settings" SET "value" = "value" - 'reminderHours' WHERE "section" = 'orders';
