CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"target" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redirects_path_unique" UNIQUE("path")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "seo_description" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "redirects_target" ON "redirects" USING btree ("target");--> statement-breakpoint
CREATE INDEX "redirects_created" ON "redirects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "pages_updated" ON "pages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pages_title" ON "pages" USING btree (lower(title),"id");