ALTER TABLE "collections" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "publish_at" timestamp with time zone;