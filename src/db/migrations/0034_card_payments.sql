CREATE TABLE "payment_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"attempt_id" uuid,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"has_evidence" boolean NOT NULL,
	"url" text,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"status" text NOT NULL,
	"fee_cents" bigint,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "received_cents" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_open_at_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_disputes_reference" ON "payment_disputes" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "payment_disputes_attempt" ON "payment_disputes" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_to_answer" ON "payment_disputes" USING btree ("evidence_due_by") WHERE status in ('inquiry', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_payouts_reference" ON "payment_payouts" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "payment_payouts_created" ON "payment_payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_open_at_provider" ON "payment_attempts" USING btree ("settled_at") WHERE is_open_at_provider;