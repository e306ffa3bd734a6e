CREATE TABLE "buyer_list_lines" (
	"list_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "buyer_list_lines_list_id_variant_id_pk" PRIMARY KEY("list_id","variant_id"),
	CONSTRAINT "buyer_list_lines_quantity" CHECK ("buyer_list_lines"."quantity" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "buyer_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"share_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buyer_list_lines" ADD CONSTRAINT "buyer_list_lines_list_id_buyer_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."buyer_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_list_lines" ADD CONSTRAINT "buyer_list_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_lists" ADD CONSTRAINT "buyer_lists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_list_lines_variant" ON "buyer_list_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "buyer_lists_account" ON "buyer_lists" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_lists_name" ON "buyer_lists" USING btree ("account_id",lower("name")) WHERE "buyer_lists"."kind" = 'named';--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_lists_saved" ON "buyer_lists" USING btree ("account_id") WHERE "buyer_lists"."kind" = 'saved';--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_lists_share" ON "buyer_lists" USING btree ("share_id");