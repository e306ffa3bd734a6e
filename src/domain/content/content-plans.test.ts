import { beforeAll, expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { articlesQuery, pagesQuery } from "./content-admin-queries.ts";

/** With 20,000 articles and pages, the lists of the admin area are read by index. Asserts plans, not times. */
const shopOf = useTestShop();
const after = {
  updated: { key: "2026-01-02T00:00:00Z", id: "019a0000-0000-7000-8000-000000000001" },
  title: { key: "m", id: "019a0000-0000-7000-8000-000000000001" },
};

beforeAll(async () => {
  const { sql } = shopOf();
  const blog = "019a0000-0000-7000-8000-0000000b1095";
  await sql`insert into blogs (id, handle, title, updated_at) values (${blog}, 'journal', 'Journal', now())`;
  await sql`
    insert into articles (id, blog_id, handle, title, excerpt, body_html, author, tags, published_at, updated_at)
    select md5('a' || n)::uuid, ${blog}, 'a-' || n, md5(n::text), '', '', '', '{}', now(), now() - n * interval '1 minute' from generate_series(1, 20000) n`;
  await sql`
    insert into pages (id, handle, title, summary, body_html, published_at, updated_at)
    select md5('p' || n)::uuid, 'p-' || n, md5(n::text), '', '', now(), now() - n * interval '1 minute' from generate_series(1, 20000) n`;
  await shopOf().ownerSql`vacuum analyze articles, pages, blogs`;
});

it.each(["updated", "title"] as const)(
  "lists of pages and articles by %s are read by index, from their beginning and from anywhere",
  async (sort) => {
    const shop = shopOf();
    for (const place of [null, after[sort]]) {
      const query = { search: "", view: "all" as const, sort, after: place, limit: 51 };
      for (const [table, list] of [
        ["pages", pagesQuery(shop, query)],
        ["articles", articlesQuery(shop, { ...query, blogId: null })],
      ] as const) {
        const rows = await shop.sql<{ "QUERY PLAN": string }[]>`explain ${list}`;
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        expect(plan).toContain(`${table}_${sort}`);
        expect(plan).not.toMatch(/Seq Scan on (?:pages|articles)|Sort/);
      }
    }
  },
);
