ALTER TABLE "collections" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "collections" DROP COLUMN "image_key";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "image_key";