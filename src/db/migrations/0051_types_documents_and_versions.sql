CREATE TABLE "product_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"specifications" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "record_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"before" jsonb NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "revision" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
CREATE INDEX "record_versions_subject" ON "record_versions" USING btree ("kind","subject_id","id");--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_documents_variant" ON "product_documents" USING btree ("variant_id");