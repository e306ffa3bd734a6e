ALTER TABLE "discounts" RENAME COLUMN "most_uses" TO "max_uses";--> statement-breakpoint
ALTER TABLE "test_bank_charges" RENAME TO "test_provider_charges";--> statement-breakpoint
ALTER TABLE "test_bank_refunds" RENAME TO "test_provider_refunds";--> statement-breakpoint
UPDATE "unmatched_movements" SET "closed_as" = 'refunded' WHERE "closed_as" = 'given-back';
