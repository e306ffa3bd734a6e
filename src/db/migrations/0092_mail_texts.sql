CREATE TABLE "mail_texts" (
	"mail" text PRIMARY KEY NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"closing" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid
);
