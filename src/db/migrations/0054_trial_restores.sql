ALTER TABLE "backups" ADD COLUMN "trial" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "trial_note" text;