import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { olderDatabase } from "#support/older-database.ts";

it("carts of the first version get a time: a guest's 30 more days, a long one 3 after its last change, others 90", async () => {
  const older = await olderDatabase("0007_pictures_of_collections");
  const { sql } = older;
  const productId = randomUUID();
  await sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields, min_price_cents,
      max_price_cents, created_at, updated_at)
    values (${productId}, 'many', 'Many', '', '', '', 'active', '{}', '[]', '[]', '[]', 100, 100, now(), now())`;
  await sql`
    insert into variants (id, product_id, position, title, option_values, price_cents)
    select gen_random_uuid(), ${productId}, n, n::text, array[n::text], 100 from generate_series(1, 21) n`;
  const accountId = randomUUID();
  await sql`
    insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
    values (${accountId}, 'ada@lab.example', '', 'Ada', 'Byron', 'customer', now())`;
  const carts = { guest: randomUUID(), long: randomUUID(), account: randomUUID(), ordered: randomUUID() };
  for (const [kind, id] of Object.entries(carts))
    await sql`
      insert into carts (id, account_id, currency, created_at, updated_at, completed_at)
      values (${id}, ${kind === "account" ? accountId : null}, 'USD', now(), now() - interval '40 days', ${kind === "ordered" ? sql`now()` : null})`;
  for (const id of [carts.long, carts.account])
    await sql`
      insert into cart_lines (id, cart_id, variant_id, quantity, unit_price_cents, created_at)
      select gen_random_uuid(), ${id}, id, 1, 100, now() from variants`;
  await older.upgrade();
  const rows = await sql<{ id: string; days: number }[]>`select id, round(extract(epoch from expires_at - now()) / 86400)::int as days from carts`;
  const daysOf = (id: string) => rows.find((row) => row.id === id)?.days;
  expect(Object.entries(carts).map(([kind, id]) => [kind, daysOf(id)])).toEqual([
    ["guest", 30],
    ["long", -37],
    ["account", 50],
    ["ordered", 50],
  ]);
  await older.close();
});
