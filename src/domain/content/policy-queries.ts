import type { Shop } from "#domain/shop.ts";
import type { PolicyPage } from "./policies.ts";

/** Selects the pages with these handles, including drafts. */
export async function selectPolicyPages({ sql }: Shop, handles: string[]): Promise<PolicyPage[]> {
  return sql<PolicyPage[]>`
    select id, handle, title, to_json(published_at) #>> '{}' as "publishedAt", to_json(updated_at) #>> '{}' as "updatedAt"
    from pages where handle = any(${handles}::text[])`;
}
