DROP INDEX "orders_guest";--> statement-breakpoint
DROP INDEX "carts_account";--> statement-breakpoint
DROP INDEX "checkouts_account";--> statement-breakpoint
DROP INDEX "domain_events_actor";--> statement-breakpoint
DROP INDEX "stock_levels_available";--> statement-breakpoint
DROP INDEX "orders_email";--> statement-breakpoint
DROP INDEX "orders_account";--> statement-breakpoint
DROP INDEX "payment_attempts_reference";--> statement-breakpoint
-- A row that keeps its place in all indexes is written anew on its page, where there is room.
ALTER TABLE "stock_levels" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "checkouts" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "available_key" integer GENERATED ALWAYS AS (case when tracked then on_hand - reserved else 2147483647 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "carts_account" ON "carts" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "checkouts_account" ON "checkouts" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "domain_events_actor" ON "domain_events" USING btree ("actor_id","at","id") WHERE actor_kind <> 'visitor';--> statement-breakpoint
CREATE INDEX "stock_levels_available" ON "stock_levels" USING btree ("available_key","variant_id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"),"processed_at","id");--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id","processed_at") WHERE account_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("provider","provider_reference") WHERE provider_reference is not null;
