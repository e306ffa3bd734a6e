CREATE TABLE "uploaded_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"title" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_pictures_file" ON "uploaded_pictures" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "product_documents_file" ON "product_documents" USING btree ("file_key","id");--> statement-breakpoint
CREATE INDEX "product_images_file" ON "product_images" USING btree ("file_key","id");