ALTER TABLE "imports" ADD COLUMN "started_by" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "created_by_key" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_key_api_keys_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;