CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid,
	"file" text NOT NULL,
	"node" text,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"bytes" bigint,
	"contents" text,
	"fault" text
);
--> statement-breakpoint
CREATE INDEX "backups_asked" ON "backups" USING btree ("asked_at");