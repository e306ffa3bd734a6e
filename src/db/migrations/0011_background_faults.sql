CREATE TABLE "background_faults" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "background_faults_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE INDEX "background_faults_last" ON "background_faults" USING btree ("last_at");