CREATE TABLE "stock_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notices_variant_email" ON "stock_notices" USING btree ("variant_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notices_token" ON "stock_notices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "stock_notices_email" ON "stock_notices" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "stock_notices_waiting" ON "stock_notices" USING btree ("confirmed_at") WHERE "stock_notices"."confirmed_at" is not null and "stock_notices"."mailed_at" is null;