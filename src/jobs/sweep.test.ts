import { expect, it } from "vitest";
import { createAccount, signIn } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { keptFaults } from "#domain/faults/background-faults.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import { useTestShop } from "#support/test-shop.ts";
import { sweep } from "./sweep.ts";

const shopOf = useTestShop();
const dayMs = 86_400_000;

it("takes away what nobody needs any more, and leaves the rest", async () => {
  const shop = shopOf();
  const now = shop.clock.now().getTime();
  const at = (days: number) => new Date(now - days * dayMs).toISOString();
  const account = await createAccount(shop, system, {
    email: "a@lab.example",
    password: "long-enough-password",
    firstName: "A",
    lastName: "B",
    role: "customer",
  });
  await shop.sql`insert into carts (id, account_id, currency, created_at, updated_at) values
    (gen_random_uuid(), null, 'USD', ${at(100)}, ${at(100)}), (gen_random_uuid(), null, 'USD', ${at(100)}, ${at(10)}),
    (gen_random_uuid(), ${account.id}, 'USD', ${at(100)}, ${at(100)})`;
  await shop.sql`insert into subscribers (id, email, token_hash, requested_at, confirmed_at) values
    (gen_random_uuid(), 'never@lab.example', 'a', ${at(40)}, null), (gen_random_uuid(), 'soon@lab.example', 'b', ${at(1)}, null),
    (gen_random_uuid(), 'reader@lab.example', 'c', ${at(400)}, ${at(400)})`;
  await signIn(shop, {}, { email: "a@lab.example", password: "long-enough-password" });
  await invalidate(shop, [tags.menus]);
  await shop.sql`update invalidations set at = ${at(1)}`;

  await sweep(shop);
  expect(await shop.sql`select count(*) as left from carts`).toEqual([{ left: 2 }]);
  expect(await shop.sql`select email from subscribers order by email`).toEqual([{ email: "reader@lab.example" }, { email: "soon@lab.example" }]);
  expect(await shop.sql`select count(*) as left from sessions`).toEqual([{ left: 1 }]);
  expect(await shop.sql`select count(*) as left from invalidations`).toEqual([{ left: 0 }]);

  shop.pass(250 * dayMs);
  await sweep(shop);
  expect(await shop.sql`select count(*) as left from sessions`).toEqual([{ left: 0 }]);
  expect(await shop.sql`select account_id from carts`).toEqual([{ account_id: account.id }]);
});

it("takes every other cart away when one cannot be removed, and goes on to what comes after", async () => {
  const shop = shopOf();
  const at = new Date(shop.clock.now().getTime() - 100 * dayMs).toISOString();
  const rows = await shop.sql<{ id: string }[]>`
    insert into carts (id, currency, created_at, updated_at) select gen_random_uuid(), 'USD', ${at}, ${at} from generate_series(1, 9) returning id`;
  const bad = rows[4]?.id ?? "";
  await shop.ownerSql.unsafe(`
    create function kept() returns trigger language plpgsql as $$ begin raise exception 'this cart is broken'; end $$;
    create trigger kept before delete on carts for each row when (old.id = '${bad}') execute function kept()`);
  await shop.sql`insert into subscribers (id, email, token_hash, requested_at) values (gen_random_uuid(), 'late@lab.example', 'd', ${at})`;
  await sweep(shop);
  expect(await shop.sql`select id from carts where id = any(${rows.map(({ id }) => id)}::uuid[])`).toEqual([{ id: bad }]);
  expect(await shop.sql`select email from subscribers where email = 'late@lab.example'`).toEqual([]);
  expect((await keptFaults(shop)).faults).toMatchObject([{ kind: "cart", subject: bad, message: "this cart is broken", count: 1 }]);
  await shop.ownerSql`drop trigger kept on carts`;
  shop.pass(dayMs);
  await sweep(shop);
  expect(await shop.sql`select id from carts where id = ${bad}`).toEqual([]);
  expect((await keptFaults(shop)).faults).toEqual([]);
});
