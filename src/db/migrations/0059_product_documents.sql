CREATE TABLE "product_document_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"revision" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "revision" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_document_revisions" ADD CONSTRAINT "product_document_revisions_document_id_product_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."product_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_document_revisions_document" ON "product_document_revisions" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "product_document_revisions_file" ON "product_document_revisions" USING btree ("file_key","id");--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_documents_variant" ON "product_documents" USING btree ("variant_id") WHERE variant_id is not null;