CREATE SEQUENCE "public"."draft_order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "draft_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid,
	"email" text NOT NULL,
	"currency" text NOT NULL,
	"content" jsonb NOT NULL,
	"message" text NOT NULL,
	"note" text NOT NULL,
	"valid_until" timestamp with time zone,
	"total_cents" bigint NOT NULL,
	"revision" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"cart_id" uuid,
	"order_id" uuid
);
--> statement-breakpoint
CREATE TABLE "order_mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"author_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "draft_terms" jsonb;--> statement-breakpoint
ALTER TABLE "order_mentions" ADD CONSTRAINT "order_mentions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_orders_name" ON "draft_orders" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "draft_orders_order" ON "draft_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "draft_orders_updated" ON "draft_orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "draft_orders_open" ON "draft_orders" USING btree ("updated_at","id") WHERE order_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "draft_orders_email" ON "draft_orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "draft_orders_account" ON "draft_orders" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_mentions_once" ON "order_mentions" USING btree ("event_id","staff_id");--> statement-breakpoint
CREATE INDEX "order_mentions_staff" ON "order_mentions" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "order_mentions_unseen" ON "order_mentions" USING btree ("staff_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "order_mentions_order" ON "order_mentions" USING btree ("order_id","staff_id");--> statement-breakpoint
CREATE INDEX "order_tags_tag" ON "order_tags" USING btree (lower("tag"),"order_id");