CREATE SEQUENCE "public"."quote_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"account_id" uuid,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"total_cents" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "quotes_issued" ON "quotes" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "quotes_valid_until" ON "quotes" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "quotes_account" ON "quotes" USING btree ("account_id");