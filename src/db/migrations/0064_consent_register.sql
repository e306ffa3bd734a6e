CREATE TABLE "consent_counts" (
	"day" date NOT NULL,
	"how" text NOT NULL,
	"measuring" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"answers" bigint NOT NULL,
	CONSTRAINT "consent_counts_day_how_measuring_marketing_pk" PRIMARY KEY("day","how","measuring","marketing")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"how" text NOT NULL,
	"measuring" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"text_version" integer NOT NULL,
	"country" char(2),
	"account_id" uuid
);
--> statement-breakpoint
CREATE INDEX "consents_at" ON "consents" USING btree ("at");--> statement-breakpoint
CREATE INDEX "consents_account" ON "consents" USING btree ("account_id") WHERE account_id is not null;