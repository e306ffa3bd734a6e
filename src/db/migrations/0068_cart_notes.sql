ALTER TABLE "carts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "cost_center" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cost_center" text;