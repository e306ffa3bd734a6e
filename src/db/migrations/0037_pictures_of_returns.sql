CREATE TABLE "return_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_pictures_once" ON "return_pictures" USING btree ("return_id","file_key");--> statement-breakpoint
CREATE INDEX "return_pictures_file" ON "return_pictures" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "return_pictures_erased" ON "return_pictures" USING btree ("id") WHERE name = '';