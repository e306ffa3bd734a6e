ALTER TABLE "mail_log" ADD COLUMN "whole_html" text;--> statement-breakpoint
ALTER TABLE "mail_log" ADD COLUMN "whole_text" text;