-- Stored reports are a cache: they are counted again with the columns that they have from now on.
DELETE FROM "kept_reports";--> statement-breakpoint
ALTER TABLE "kept_reports" DROP COLUMN "question";--> statement-breakpoint
ALTER TABLE "kept_reports" ADD COLUMN "hash" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_reports" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "kept_reports" ALTER COLUMN "report" DROP NOT NULL;--> statement-breakpoint
CREATE TABLE "kept_report_generations" (
	"id" integer PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	CONSTRAINT "kept_report_generations_one" CHECK (id = 1)
);
