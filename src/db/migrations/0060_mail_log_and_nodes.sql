CREATE TABLE "mail_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"queue" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text,
	"order_id" uuid,
	"html" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"commit" text,
	"node_version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"resident_bytes" bigint NOT NULL,
	"heap_bytes" bigint NOT NULL,
	"heap_limit_bytes" bigint NOT NULL,
	"lag_p_99_ms" real NOT NULL,
	"lag_max_ms" real NOT NULL,
	"data_dir" text NOT NULL,
	"disk_free_bytes" bigint,
	"disk_total_bytes" bigint,
	"folders" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_log_job" ON "mail_log" USING btree ("job_id","recipient");--> statement-breakpoint
CREATE INDEX "mail_log_at" ON "mail_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "mail_log_status" ON "mail_log" USING btree ("status","at","id") WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX "mail_log_queue" ON "mail_log" USING btree ("queue","at","id");--> statement-breakpoint
CREATE INDEX "mail_log_recipient" ON "mail_log" USING btree (lower("recipient"),"at","id");--> statement-breakpoint
CREATE INDEX "mail_log_order" ON "mail_log" USING btree ("order_id","at","id") WHERE order_id is not null;