CREATE SEQUENCE "public"."return_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "checkout_reminders" (
	"id" uuid NOT NULL,
	"checkout_token" text NOT NULL,
	"browser_id" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "checkout_reminders_checkout_token_browser_id_pk" PRIMARY KEY("checkout_token","browser_id")
);
--> statement-breakpoint
CREATE TABLE "shop_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"received" integer,
	"restocked" integer,
	"condition" text,
	CONSTRAINT "return_lines_within" CHECK ("return_lines"."quantity" > 0 and "return_lines"."received" between 0 and "return_lines"."quantity" and "return_lines"."restocked" between 0 and "return_lines"."received")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"comment" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decline_reason" text,
	"instructions" text,
	"return_address" text,
	"received_at" timestamp with time zone,
	"received_by" uuid,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"refunding_at" timestamp with time zone,
	"refund_id" uuid
);
--> statement-breakpoint
ALTER TABLE "checkout_reminders" ADD CONSTRAINT "checkout_reminders_form" FOREIGN KEY ("checkout_token","browser_id") REFERENCES "public"."checkout_forms"("checkout_token","browser_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_reminders_id" ON "checkout_reminders" USING btree ("id");--> statement-breakpoint
CREATE INDEX "checkout_reminders_open" ON "checkout_reminders" USING btree ("agreed_at") WHERE sent_at is null and stopped_at is null;--> statement-breakpoint
CREATE INDEX "shop_documents_position" ON "shop_documents" USING btree ("position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_once" ON "return_lines" USING btree ("return_id","order_line_id");--> statement-breakpoint
CREATE INDEX "return_lines_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_number" ON "returns" USING btree ("number");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_listed" ON "returns" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("requested_at") WHERE status in ('requested', 'approved', 'received');