import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { type Customer, system } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { openCheckout, placeOrder } from "#domain/checkout/checkout.ts";
import { sendMessage } from "#domain/contact/contact.ts";
import { confirmSubscription, subscribe, unsubscribe, unsubscribeToken } from "#domain/newsletter/newsletter.ts";
import { copyAsFirstVersion, firstVersion } from "#support/first-version-data.ts";
import { decliningCard, makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { olderDatabase } from "#support/older-database.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type DomainEvent, readEvents, record, recordMany } from "./domain-events.ts";
import { eventDefinitions } from "./event-definitions.ts";

const shopOf = useTestShop();
const subject = (id = randomUUID()) => ({ kind: "account", id });

/** Returns everything that a reader gets from `after` on, in pages of two, once no transaction of another test on the same server holds it back. */
async function readAll(after: number | null): Promise<DomainEvent[]> {
  await vi.waitFor(async () => {
    const [row] = await shopOf().sql`select max(xid) < pg_snapshot_xmin(pg_current_snapshot()) as ended from domain_events`;
    expect(row?.["ended"]).toBe(true);
  }, 60_000);
  return readNow(after);
}

async function readNow(after: number | null): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (let page = await readEvents(shopOf(), after, 2); page.length > 0; page = await readEvents(shopOf(), events.at(-1)?.id ?? null, 2))
    events.push(...page);
  return events;
}

async function lastId(): Promise<number | null> {
  const [row] = await shopOf().sql<{ id: number | null }[]>`select max(id) as id from domain_events`;
  return row?.id ?? null;
}

describe("a domain event", () => {
  it("says what was done to what, by whom and when, in the version of its name", async () => {
    const shop = shopOf();
    const after = await lastId();
    const { actor } = await signedInAs(shop, "owner");
    const id = randomUUID();
    await record(shop, { ...actor, requestId: "r1" }, "currency.changed", { kind: "settings", id }, { changes: [], prices: 3, rounded: 0, carts: 1 });
    expect((await readAll(after)).at(-1)).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^2026-11-02T09:00:00/),
      name: "currency.changed",
      version: 1,
      actor: { kind: "staff", id: actor.accountId },
      subject: { kind: "settings", id },
      payload: { changes: [], prices: 3, rounded: 0, carts: 1 },
    });
  });

  it("is not written with a payload that its schema does not know, nor is the change", async () => {
    const shop = shopOf();
    const before = await lastId();
    const withName = { name: "#1001", reason: "Ada Byron moved" } as { name: string };
    await expect(
      inTransaction(shop, async (shop) => {
        await shop.sql`insert into sample_marks (kind, key) values ('page', 'with-a-name')`;
        await record(shop, system, "order.cancelled", { kind: "order", id: randomUUID() }, withName);
      }),
    ).rejects.toThrow(/reason/);
    const many = [
      { name: "product.created" as const, id: randomUUID(), payload: { handle: "a", title: "A", vendor: "x" } as { handle: string; title: string } },
    ];
    await expect(recordMany(shop, system, "product", many)).rejects.toThrow(/vendor/);
    expect(await lastId()).toBe(before);
    expect(await shop.sql`select from sample_marks where key = 'with-a-name'`).toHaveLength(0);
  });

  it("is never changed or deleted: not by the shop, which lacks the right, and not by the owner of the table either", async () => {
    const { sql, ownerSql } = shopOf();
    await record(shopOf(), system, "account.warned", subject());
    for (const statement of ["delete from domain_events", "update domain_events set payload = '{}'", "truncate domain_events"]) {
      await expect(sql.unsafe(statement)).rejects.toThrow(/permission denied/);
      await expect(ownerSql.unsafe(statement)).rejects.toThrow(/append-only/);
    }
  });

  it("has no field for a person's name, address or words", () => {
    const personal = /email|mail$|phone|address|first|last|street|zip|city|company|reason|note|text|message|userAgent|poNumber|tracking/i;
    const fieldsOf = (schema: z.core.JSONSchema._JSONSchema): string[] =>
      typeof schema === "boolean"
        ? []
        : [
            ...Object.keys(schema.properties ?? {}),
            ...Object.values(schema.properties ?? {}).flatMap(fieldsOf),
            ...(schema.items && !Array.isArray(schema.items) ? fieldsOf(schema.items) : []),
          ];
    const found = Object.entries(eventDefinitions).flatMap(([name, { payload }]) =>
      fieldsOf(z.toJSONSchema(payload, { io: "input" }))
        .filter((field) => personal.test(field))
        .map((field) => `${name}: ${field}`),
    );
    // These are codes from fixed lists of the shop.
    expect(found).toEqual(["order.mail-sent-again: mail", "payment.owed-back: reason", "stock.adjusted: reason"]);
  });

  it("keeps of a visitor's or customer's IP address the network, and of staff all of it", async () => {
    const shop = shopOf();
    const after = await lastId();
    const address = "203.0.113.77";
    const customer: Customer = { kind: "customer", accountId: randomUUID(), email: "a@b.example", cartId: null };
    const { actor: staff } = await signedInAs(shop, "manager");
    await record(shop, { ...customer, address }, "personal-data.exported", subject());
    await record(shop, { ...customer, address: "2001:db8:77:1::9" }, "personal-data.exported", subject());
    await record(shop, { ...customer, address: "not an address" }, "personal-data.exported", subject());
    await record(shop, { ...staff, address }, "personal-data.exported", subject());
    const rows = await shop.sql<{ address: string }[]>`
      select address from domain_events where id > ${after ?? 0} and name = 'personal-data.exported' order by id`;
    expect(rows.map((row) => row.address)).toEqual(["203.0.113.0/24", "2001:db8:77::/48", null, address]);
  });
});

describe("a reader of domain events", () => {
  it("gets each event once and misses none, however late a transaction commits that began before another", async () => {
    const shop = shopOf();
    const start = await lastId();
    const [early, late] = [randomUUID(), randomUUID()];
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    // Takes the smaller id but commits last.
    const slow = inTransaction(shop, async (shop) => {
      await record(shop, system, "account.warned", subject(early));
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    await record(shop, system, "account.warned", subject(late));
    const before = await readNow(start);
    expect(before.map(({ subject }) => subject.id)).not.toContain(late);
    gate.resolve();
    await slow;
    const after = await readAll(before.at(-1)?.id ?? start);
    expect(after.map(({ subject }) => subject.id)).toEqual([early, late]);
    expect(await readAll(after.at(-1)?.id ?? null)).toEqual([]);
  });

  it("also gets what a transaction writes that began before another, and took the greater id", async () => {
    const shop = shopOf();
    const start = await lastId();
    const [first, second] = [randomUUID(), randomUUID()];
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = inTransaction(shop, async (shop) => {
      await shop.sql`insert into invalidations (tag) values ('begun')`;
      begun.resolve();
      await gate.promise;
      await record(shop, system, "account.warned", subject(second));
    });
    await begun.promise;
    await record(shop, system, "account.warned", subject(first));
    expect(await readNow(start)).toEqual([]);
    gate.resolve();
    await slow;
    const events = await readAll(start);
    // In the order of the transactions, which differs from that of the ids: each event is returned once.
    expect(events.map(({ subject }) => subject.id)).toEqual([second, first]);
    const [one, other] = events;
    expect(Number(one?.id)).toBeGreaterThan(Number(other?.id));
    expect(await readAll(one?.id ?? null)).toEqual([other]);
  });

  it("goes on by index, however many events there are", async () => {
    const shop = shopOf();
    await shop.sql`
      insert into domain_events (at, name, version, actor_kind, subject_kind, subject_id, payload)
      select now(), 'account.warned', 1, 'system', 'account', gen_random_uuid(), '{}' from generate_series(1, 20000)`;
    await shop.ownerSql`analyze domain_events`;
    const [last] = await shop.sql<{ id: number }[]>`select max(id) - 10 as id from domain_events`;
    const plan = await shop.sql<{ "QUERY PLAN": string }[]>`
      explain select * from domain_events e where e.xid < pg_snapshot_xmin(pg_current_snapshot())
        and (e.xid, e.id) > (select last.xid, last.id from domain_events last where last.id = ${last?.id ?? 0}) order by e.xid, e.id limit 50`;
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
      /Index Scan using domain_events_xid on domain_events e[^\n]*\n\s+Index Cond: \(\(xid < .*ROW\(xid, id\) >/,
    );
  });
});

describe("what shoppers do", () => {
  it("is written as events by reference: checkouts, payments, messages and the newsletter", async () => {
    const shop = shopOf();
    const start = await lastId();
    const { id } = await makeVariant(shop);
    const made = await makeCheckout(shop, [{ id, quantity: 2 }], { email: "noether@lab.example", address: { firstName: "Noether" } });
    await openCheckout(shop, made.shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
    await placeOrder(shop, made.shopper, { ...made.request, payload: decliningCard }).catch(() => {});
    await placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: shop.ids.token() });
    await sendMessage(shop, stranger, { name: "Noether", email: "noether@lab.example", subject: "General Inquiry", message: "Noether asks." });
    await subscribe(shop, stranger, { email: "noether@lab.example" });
    const [job] = await shop.sql<{ data: { subscriberId: string; token: string } }[]>`select data from jobs.job where name = 'newsletter-mail'`;
    await confirmSubscription(shop, stranger, job?.data.token ?? "");
    await unsubscribe(shop, stranger, unsubscribeToken(shop, job?.data.subscriberId ?? ""));
    const events = await readAll(start);
    expect(events.map(({ name }) => name)).toEqual([
      "checkout.started",
      "payment.started",
      "payment.declined",
      "payment.started",
      "order.placed",
      "message.received",
      "newsletter.requested",
      "newsletter.confirmed",
      "newsletter.unsubscribed",
    ]);
    expect(events[0]?.payload).toEqual({ lines: 1, amountCents: 20_000, currency: "USD" });
    expect(JSON.stringify(events)).not.toMatch(/noether/i);
  });

  it("in a cart is no event: it is the busiest write of the shop, and the cart says how it stands", async () => {
    const shop = shopOf();
    const start = await lastId();
    const { id } = await makeVariant(shop);
    await addLines(shop, stranger, { lines: [{ merchandiseId: id, quantity: 1 }] });
    expect(await readAll(start)).toEqual([]);
  });
});

describe("the audit log of the first version", () => {
  it("is brought over with its ids, without what said who a buyer is, and goes on from there", async () => {
    const older = await olderDatabase(firstVersion);
    try {
      await copyAsFirstVersion(shopOf().ownerSql, older.sql);
      await older.sql`alter table audit_entries disable trigger user`;
      await older.sql`delete from audit_entries`;
      const owner = randomUUID();
      await older.sql`
        insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
        values (${owner}, 'first-owner@lab.example', '', 'First', 'Owner', 'owner', now())`;
      const entries: [string, string, string, object, string | null][] = [
        ["staff", "order.cancelled", "order", { name: "#1001", reason: "Emmy Noether moved" }, "198.51.100.7"],
        ["visitor", "order.placed", "order", { name: "#1001", totalCents: 100, currency: "USD", isTest: false }, "203.0.113.9"],
        ["visitor", "order.placed", "order", { name: "#1002", totalCents: 100, currency: "USD", isTest: false }, "2001:db8::9"],
        [
          "staff",
          "settings.changed",
          "settings",
          { value: { ordersEmail: "emmy@lab.example" }, changes: [{ field: "ordersEmail", from: "", to: "emmy@lab.example" }] },
          null,
        ],
        ["system", "settings.changed", "settings", { value: { sampleLoaded: true } }, null],
        ["staff", "account.named", "account", { changes: [{ field: "firstName", from: null, to: "Emmy" }] }, null],
        ["visitor", "account.sign-in-failed", "account", {}, "203.0.113.10"],
      ];
      for (const [at, [kind, action, subjectKind, details, address]] of entries.entries())
        await older.sql`
          insert into audit_entries (id, at, actor_kind, action, subject_kind, subject_id, details, address) overriding system value
          values (${100 + at}, now(), ${kind}, ${action}, ${subjectKind}, ${at === 6 ? owner : "x"}, ${JSON.stringify(details)}::jsonb, ${address})`;
      await older.upgrade();
      const rows = await older.sql<{ id: number; payload: object; address: string | null }[]>`
        select id, version, payload, address from domain_events order by id`;
      expect(rows).toEqual([
        { id: 100, version: 0, payload: { name: "#1001" }, address: "198.51.100.7" },
        { id: 101, version: 0, payload: { name: "#1001", totalCents: 100, currency: "USD", isTest: false }, address: "203.0.113.0/24" },
        { id: 102, version: 0, payload: { name: "#1002", totalCents: 100, currency: "USD", isTest: false }, address: null },
        { id: 103, version: 0, payload: { changes: [{ field: "ordersEmail" }] }, address: null },
        { id: 104, version: 0, payload: { value: { sampleLoaded: true } }, address: null },
        { id: 105, version: 0, payload: { changes: [{ field: "firstName" }] }, address: null },
        { id: 106, version: 0, payload: {}, address: "203.0.113.10" },
      ]);
      const [next] = await older.sql<{ id: number }[]>`
        insert into domain_events (at, name, version, actor_kind, subject_kind, subject_id, payload)
        values (now(), 'account.warned', 1, 'system', 'account', 'x', '{}') returning id`;
      expect(next?.id).toBe(107);
      await expect(older.sql`delete from domain_events`).rejects.toThrow(/append-only/);
    } finally {
      await older.close();
    }
  });
});
