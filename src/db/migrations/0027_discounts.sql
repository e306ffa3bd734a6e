CREATE TABLE "discount_uses" (
	"discount_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	CONSTRAINT "discount_uses_discount_id_attempt_id_pk" PRIMARY KEY("discount_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"percent_hundredths" integer,
	"amount_cents" bigint,
	"minimum_cents" bigint NOT NULL,
	"collection_ids" uuid[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"most_uses" integer,
	"is_once_per_buyer" boolean NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discounts_value" CHECK ((kind = 'percent') = (percent_hundredths is not null) and (kind = 'amount') = (amount_cents is not null))
);
--> statement-breakpoint
ALTER TABLE "checkout_forms" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_uses_attempt" ON "discount_uses" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "discounts_automatic" ON "discounts" USING btree ("starts_at") WHERE "discounts"."code" is null;--> statement-breakpoint
CREATE INDEX "discounts_newest" ON "discounts" USING btree ("created_at","id");