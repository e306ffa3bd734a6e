CREATE TABLE "bulk_change_rows" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	"result" text,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_change_rows_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"change" jsonb NOT NULL,
	"undoes" uuid,
	"account_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_run_id_bulk_changes_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_waiting" ON "bulk_change_rows" USING btree ("run_id","position") WHERE result is null;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_refused" ON "bulk_change_rows" USING btree ("run_id","position") WHERE result = 'refused';--> statement-breakpoint
CREATE INDEX "bulk_changes_created" ON "bulk_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_undoes" ON "bulk_changes" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "list_views_list" ON "list_views" USING btree ("list","id");--> statement-breakpoint
CREATE INDEX "products_listed_title" ON "products" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "products_lowest_price" ON "products" USING btree ("min_price_cents","id");--> statement-breakpoint
CREATE INDEX "products_highest_price" ON "products" USING btree ("max_price_cents","id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_vendor" ON "products" USING btree ("vendor","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree ("product_type","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");