ALTER TABLE "articles" ADD COLUMN "hide_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "hide_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "articles_hiding" ON "articles" USING btree ("hide_at") WHERE hide_at is not null;--> statement-breakpoint
CREATE INDEX "pages_hiding" ON "pages" USING btree ("hide_at") WHERE hide_at is not null;