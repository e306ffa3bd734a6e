CREATE TABLE "shown_faults" (
	"source" text NOT NULL,
	"place" text NOT NULL,
	"message" text NOT NULL,
	"count" integer NOT NULL,
	"ids" text[] NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shown_faults_source_place_message_pk" PRIMARY KEY("source","place","message")
);
--> statement-breakpoint
CREATE INDEX "shown_faults_last" ON "shown_faults" USING btree ("last_at");