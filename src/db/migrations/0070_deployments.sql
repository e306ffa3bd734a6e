CREATE TABLE "deployments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deployments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"commit" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deployments_at" ON "deployments" USING btree ("at");