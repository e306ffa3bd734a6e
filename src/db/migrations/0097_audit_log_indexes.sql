CREATE INDEX "domain_events_at" ON "domain_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "domain_events_actor" ON "domain_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "domain_events_kind" ON "domain_events" USING btree ("subject_kind","at","id");