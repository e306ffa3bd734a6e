CREATE TABLE "domain_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"request_id" text,
	"address" text
);
--> statement-breakpoint
CREATE INDEX "domain_events_subject" ON "domain_events" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "domain_events_xid" ON "domain_events" USING btree ("xid","id");--> statement-breakpoint
-- The audit log so far, with its ids, as version 0. Left out is what says who a customer is, and what staff typed about them: it stands in the
-- order, its refunds and its cancellation. Of staff, names; of settings, what is no text of the shop; of buyers, all of the IP address but its network.
INSERT INTO "domain_events" ("id", "at", "name", "version", "actor_kind", "actor_id", "subject_kind", "subject_id", "payload", "request_id", "address")
OVERRIDING SYSTEM VALUE
SELECT e.id, e.at, e.action, 0, e.actor_kind, e.actor_id, e.subject_kind, e.subject_id,
  CASE
    WHEN e.subject_kind = 'order' THEN e.details - '{reason,reference}'::text[]
    WHEN e.action = 'settings.changed' AND e.actor_kind <> 'system' THEN e.details - 'value' || changes.kept
    ELSE e.details || changes.kept
  END,
  e.request_id,
  CASE
    WHEN e.address IS NULL OR e.actor_kind IN ('staff', 'system') THEN e.address
    WHEN e.action = 'account.sign-in-failed' AND EXISTS (SELECT FROM accounts a WHERE a.id::text = e.subject_id AND a.role <> 'customer') THEN e.address
    WHEN e.address ~ '^[0-9]{1,3}(\.[0-9]{1,3}){3}$' THEN regexp_replace(e.address, '[0-9]+$', '0/24')
  END
FROM "audit_entries" e
CROSS JOIN LATERAL (
  SELECT CASE WHEN jsonb_typeof(e.details -> 'changes') = 'array' AND e.action IN ('account.named', 'settings.changed', 'article.saved')
    THEN jsonb_build_object('changes', (
      SELECT coalesce(jsonb_agg(CASE
        WHEN e.action = 'account.named' OR c.change ->> 'field' IN ('author', 'supportEmail', 'ordersEmail', 'phone', 'address')
          THEN jsonb_build_object('field', c.change -> 'field') ELSE c.change END ORDER BY c.place), '[]')
      FROM jsonb_array_elements(e.details -> 'changes') WITH ORDINALITY AS c(change, place)))
    ELSE '{}' END AS kept) AS changes
ORDER BY e.id;
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('domain_events', 'id'), coalesce((SELECT max("id") FROM "domain_events"), 0) + 1, false);
--> statement-breakpoint
CREATE TRIGGER domain_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON domain_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
