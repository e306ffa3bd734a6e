CREATE TABLE "changed_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_visits" (
	"session_id" uuid NOT NULL,
	"is_trial" boolean NOT NULL,
	"visitor_id" uuid NOT NULL,
	"account_id" uuid,
	"is_counted" boolean NOT NULL,
	"began" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	"has_acted" boolean NOT NULL,
	"has_ordered" boolean NOT NULL,
	"orders" integer NOT NULL,
	"sales" jsonb,
	"device" text,
	"country" char(2),
	"source" text,
	"channel" text,
	"campaign" text,
	"landing" text,
	"view_at" timestamp with time zone,
	"item_at" timestamp with time zone,
	"cart_at" timestamp with time zone,
	"checkout_at" timestamp with time zone,
	"purchase_at" timestamp with time zone,
	CONSTRAINT "kept_visits_session_id_is_trial_pk" PRIMARY KEY("session_id","is_trial")
);
--> statement-breakpoint
CREATE INDEX "changed_visits_session" ON "changed_visits" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "kept_visits_began" ON "kept_visits" USING btree ("is_trial","began") WHERE is_counted;--> statement-breakpoint
-- Whoever adds events, and in whatever way, says so: the note and the events are there at once or not at all.
CREATE FUNCTION note_changed_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_visits (session_id, first_day, last_day) SELECT a.session_id, min(a.day), max(a.day) FROM added a WHERE a.session_id IS NOT NULL GROUP BY a.session_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_changed_visits AFTER INSERT ON "events" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_changed_visits();--> statement-breakpoint
INSERT INTO "changed_visits" (session_id, first_day, last_day) SELECT session_id, min(day), max(day) FROM "events" WHERE session_id IS NOT NULL GROUP BY session_id;
