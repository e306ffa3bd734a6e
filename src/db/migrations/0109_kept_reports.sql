CREATE TABLE "kept_reports" (
	"question" text PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"input" jsonb NOT NULL,
	"setting" text NOT NULL,
	"report" json NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_reports_asked" ON "kept_reports" USING btree ("asked_at");