CREATE TABLE "order_run_rows" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"tracking_number" text,
	"result" text,
	"reason" text,
	"params" jsonb,
	CONSTRAINT "order_run_rows_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_run_rows" ADD CONSTRAINT "order_run_rows_run_id_order_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."order_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_run_rows_waiting" ON "order_run_rows" USING btree ("run_id","position") WHERE result is null;--> statement-breakpoint
CREATE INDEX "order_run_rows_refused" ON "order_run_rows" USING btree ("run_id","position") WHERE result = 'refused';--> statement-breakpoint
CREATE INDEX "order_runs_created" ON "order_runs" USING btree ("created_at","id");