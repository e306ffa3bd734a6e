ALTER TABLE "invalidations" ADD COLUMN "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "invalidations_xid" ON "invalidations" USING btree ("xid");