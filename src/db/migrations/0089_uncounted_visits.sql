CREATE INDEX "kept_visits_uncounted" ON "kept_visits" USING btree ("is_trial","began") WHERE not is_counted and views >= 20;--> statement-breakpoint
-- Visits that may be a program's are made anew, by the rule of this version. Who put something into a cart is none.
INSERT INTO "changed_visits" ("session_id", "first_day", "last_day")
SELECT "session_id", ("began" AT TIME ZONE 'UTC')::date, ("ended" AT TIME ZONE 'UTC')::date FROM "kept_visits" WHERE is_counted AND views >= 20 AND NOT has_acted;
