ALTER TABLE "order_lines" ADD COLUMN "back_ordered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "lead_time_days" integer;--> statement-breakpoint
CREATE INDEX "order_lines_back_ordered" ON "order_lines" USING btree ("variant_id") WHERE back_ordered > 0;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_back_ordered_within" CHECK ("order_lines"."back_ordered" between 0 and "order_lines"."quantity");