ALTER TABLE "bulk_changes" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
-- All that there are began when they were asked for.
UPDATE "bulk_changes" SET starts_at = created_at, queued_at = created_at;--> statement-breakpoint
ALTER TABLE "bulk_changes" ALTER COLUMN "starts_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_changes_waiting" ON "bulk_changes" USING btree ("starts_at") WHERE queued_at is null and stopped_at is null;--> statement-breakpoint
CREATE INDEX "bulk_changes_ending" ON "bulk_changes" USING btree ("ends_at") WHERE ends_at is not null;--> statement-breakpoint
-- The steps of two scheduled jobs, under the names that the jobs have now.
UPDATE "background_faults" SET subject = replace(replace(subject, 'expire-reservations: ', 'every-minute: '), 'sweep: ', 'hourly-cleanup: ') WHERE kind = 'step';
