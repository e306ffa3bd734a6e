CREATE TABLE "report_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"view_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"queued_day" date NOT NULL,
	"sent_day" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_mails_weekday" CHECK ("report_mails"."weekday" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_mails_view" ON "report_mails" USING btree ("view_id","account_id");--> statement-breakpoint
CREATE INDEX "report_mails_account" ON "report_mails" USING btree ("account_id");