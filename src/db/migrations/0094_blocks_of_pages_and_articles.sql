ALTER TABLE "articles" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" drop column "search";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, excerpt || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g')), 'C') || setweight(to_tsvector('english'::regconfig, jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false).title')), 'C') || setweight(to_tsvector('english'::regconfig, jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false).text')), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "pages" drop column "search";--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, summary || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g')), 'C') || setweight(to_tsvector('english'::regconfig, jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false).title')), 'C') || setweight(to_tsvector('english'::regconfig, jsonb_path_query_array(blocks, '$[*] ? (@.isHidden == false).text')), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "articles_blocks" ON "articles" USING gin ("blocks" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "pages_blocks" ON "pages" USING gin ("blocks" jsonb_path_ops);
