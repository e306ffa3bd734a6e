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
CREATE INDEX "record_versions_subject" ON "record_versions" USING btree ("kind","subject_id","id");