CREATE TABLE "visitor_segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"match" text NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_segments_name" ON "visitor_segments" USING btree (lower("name"));