import { beforeEach, describe, expect, it } from "vitest";
import type { Customer, Staff } from "#domain/actor.ts";
import { system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailContactMessage } from "#jobs/contact-mail.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { sendMessage } from "./contact.ts";
import { answerByLink, conversationToken } from "./conversation-links.ts";
import {
  assignConversation,
  closeConversation,
  listAssignable,
  listConversations,
  noteOnConversation,
  readConversation,
  readReplyFigures,
  reopenConversation,
  replyToConversation,
} from "./conversations.ts";

const shopOf = useTestShop();
const visitor = { kind: "visitor", cartId: null, address: "203.0.113.7" } as const;
const message = { name: "Ada Byron", email: "ada@example.org", subject: "Sales Question", message: "Which rotor fits the small one?" } as const;
const minutes = (count: number) => count * 60_000;
let support: Staff;
let analyst: Staff;
let customer: Customer;

beforeEach(async () => {
  const shop = shopOf();
  support = (await signedInAs(shop, "support")).actor as Staff;
  analyst = (await signedInAs(shop, "analyst")).actor as Staff;
  customer = (await signedInAs(shop, "customer")).actor as Customer;
  await shop.sql`delete from contact_messages`;
  shop.outbox.length = 0;
});

const received = async (fields: Partial<typeof message> | Record<string, string> = {}) =>
  (await sendMessage(shopOf(), visitor, { ...message, ...fields } as typeof message)).messageId;
const reply = (text = "The large one fits.") => ({ key: shopOf().ids.random(), revision: 0, text });

describe("a conversation", () => {
  it("is replied to by email, with a link for the buyer, in the transaction that stores the reply; it then waits for the buyer and is its author's", async () => {
    const shop = shopOf();
    const id = await received();
    expect(await readConversation(shop, support, id)).toMatchObject({ status: "open", assignedTo: null, firstReplyAt: null, isEmailProven: false });
    shop.pass(minutes(90));
    await replyToConversation(shop, support, id, reply("Dear Ada,\n\nthe large one fits."));
    const stored = await readConversation(shop, support, id);
    expect(stored).toMatchObject({ status: "waiting", waitingSince: null, assignedTo: { id: support.accountId }, revision: 1 });
    expect(Date.parse(stored.firstReplyAt ?? "") - Date.parse(stored.at)).toBe(minutes(90));
    expect(stored.entries).toMatchObject([{ kind: "reply", text: "Dear Ada,\n\nthe large one fits.", mailedAt: null }]);

    const entryId = stored.entries[0]?.id ?? "";
    const [job] = await shop.sql`select data from jobs.job where name = 'contact-mail' and data ->> 'entryId' = ${entryId}`;
    expect(job).toEqual({ data: { messageId: id, entryId } });
    await mailContactMessage(shop, { messageId: id, entryId });
    const [mail] = shop.outbox;
    expect(mail).toMatchObject({ to: "ada@example.org", subject: "Re: Sales Question" });
    expect(mail?.text).toContain("the large one fits.");
    expect(mail?.text).toMatch(new RegExp(`/messages/${id}\\.\\d+\\.`));
    expect((await readConversation(shop, support, id)).entries[0]?.mailedAt).not.toBeNull();
    await mailContactMessage(shop, { messageId: id, entryId });
    expect(shop.outbox).toHaveLength(1);
  });

  it("takes a repeated reply once, and asks before one that was written without the latest is sent", async () => {
    const shop = shopOf();
    const id = await received();
    const first = reply();
    await replyToConversation(shop, support, id, first);
    await replyToConversation(shop, support, id, first);
    expect((await readConversation(shop, support, id)).entries).toHaveLength(1);
    expect(await refusalOf(replyToConversation(shop, support, id, { ...first, text: "Another." }))).toBe("key-reused");

    await answerByLink(shop, visitor, conversationToken(shop, id), { key: shop.ids.random(), text: "And the other one?" });
    const blind = { ...reply("Anything else?"), revision: 1 };
    const refused = await replyToConversation(shop, support, id, blind).catch((thrown) => thrown);
    expect(refused).toMatchObject({
      code: "confirmation-needed",
      params: { questions: { "written-meanwhile:2": expect.stringContaining("The buyer") } },
    });
    await replyToConversation(shop, support, id, { ...blind, confirmed: ["written-meanwhile:2"] });
    expect((await readConversation(shop, support, id)).entries).toHaveLength(3);
    expect(await refusalOf(replyToConversation(shop, support, id, { ...reply(), revision: 0, confirmed: ["written-meanwhile:2"] }))).toBe(
      "confirmation-needed",
    );
  });

  it("of two replies at once that saw the same has one asked", async () => {
    const shop = shopOf();
    const id = await received();
    const both = await Promise.allSettled([replyToConversation(shop, support, id, reply("A")), replyToConversation(shop, support, id, reply("B"))]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is closed with a reply or without, and reopened to whoever's turn it is", async () => {
    const shop = shopOf();
    const id = await received();
    await closeConversation(shop, support, id);
    await closeConversation(shop, support, id);
    expect(await readConversation(shop, support, id)).toMatchObject({ status: "closed", revision: 1, waitingSince: null });
    await reopenConversation(shop, support, id);
    await reopenConversation(shop, support, id);
    expect(await readConversation(shop, support, id)).toMatchObject({ status: "open", revision: 2, closedAt: null });
    await replyToConversation(shop, support, id, { ...reply(), revision: 2, close: true });
    expect((await readConversation(shop, support, id)).status).toBe("closed");
    await reopenConversation(shop, support, id);
    expect((await readConversation(shop, support, id)).status).toBe("waiting");
    const events = await shop.sql`select name from domain_events where subject_id = ${id} order by id`;
    expect(events.map(({ name }) => name)).toEqual(["message.received", "message.closed", "message.reopened", "message.replied", "message.reopened"]);
  });

  it("has notes that only staff see and that answer nobody, and is assigned to those who answer messages", async () => {
    const shop = shopOf();
    const id = await received();
    const note = { key: shop.ids.random(), text: "Asked the maker." };
    await noteOnConversation(shop, support, id, note);
    await noteOnConversation(shop, support, id, note);
    expect(await refusalOf(noteOnConversation(shop, support, id, { ...note, text: "Asked the dealer." }))).toBe("key-reused");
    expect(await readConversation(shop, support, id)).toMatchObject({ status: "open", entries: [{ kind: "note", text: "Asked the maker." }] });
    const staff = await listAssignable(shop, support);
    expect(staff.map((member) => member.id)).toContain(support.accountId);
    expect(staff.map((member) => member.id)).not.toContain(analyst.accountId);
    await assignConversation(shop, support, id, { staffId: support.accountId });
    expect((await listConversations(shop, support, { view: "mine" })).conversations).toMatchObject([{ id, assignedTo: { id: support.accountId } }]);
    const assigned = async (to: string) => (await listConversations(shop, support, { view: "all", assigned: to })).conversations.map((row) => row.id);
    expect(await assigned(support.accountId)).toEqual([id]);
    expect(await assigned(shop.ids.next())).toEqual([]);
    expect(await assigned("nobody")).not.toContain(id);
    for (const staffId of [analyst.accountId, customer.accountId, shop.ids.next()])
      expect(await refusalOf(assignConversation(shop, support, id, { staffId }))).toBe("input-invalid");
    await assignConversation(shop, support, id, { staffId: null });
    expect((await listConversations(shop, support, { view: "mine" })).conversations).toEqual([]);
  });

  it("says what the email address ordered, and that it is only claimed until the sender has shown that it is theirs", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const [order] = await shop.sql<{ email: string }[]>`select email from orders where id = ${orderId}`;
    const id = await received({ email: (order?.email ?? "").toUpperCase() });
    expect(await readConversation(shop, support, id)).toMatchObject({ isEmailProven: false, orderCount: 1, orders: [{ id: orderId }] });
    await answerByLink(shop, visitor, conversationToken(shop, id), { key: shop.ids.random(), text: "It is me." });
    expect((await readConversation(shop, support, id)).isEmailProven).toBe(true);

    const own = { ...message, email: customer.email };
    const before = await sendMessage(shop, customer, own);
    expect(await readConversation(shop, support, before.messageId)).toMatchObject({ isEmailProven: false, customer: { isEmailConfirmed: false } });
    await shop.sql`update accounts set email_confirmed_at = now() where id = ${customer.accountId}`;
    const after = await sendMessage(shop, customer, own);
    expect(await readConversation(shop, support, after.messageId)).toMatchObject({ isEmailProven: true, customer: { id: customer.accountId } });
    const other = await sendMessage(shop, customer, { ...own, email: "boss@example.org" });
    expect(await readConversation(shop, support, other.messageId)).toMatchObject({ isEmailProven: false, customer: { id: customer.accountId } });
  });

  it("is for staff who answer messages; nobody else reads or changes one, and none that is not there", async () => {
    const shop = shopOf();
    const id = await received();
    const calls = (actor: Staff | Customer | typeof visitor, id: string) => [
      () => readConversation(shop, actor, id),
      () => replyToConversation(shop, actor, id, reply()),
      () => noteOnConversation(shop, actor, id, { key: shop.ids.random(), text: "x" }),
      () => assignConversation(shop, actor, id, { staffId: null }),
      () => closeConversation(shop, actor, id),
      () => reopenConversation(shop, actor, id),
    ];
    const lists = (actor: Staff | Customer | typeof visitor) => [
      () => listConversations(shop, actor),
      () => listAssignable(shop, actor),
      () => readReplyFigures(shop, actor),
    ];
    for (const [actor, code] of [
      [visitor, "not-signed-in"],
      [customer, "not-allowed"],
      [analyst, "not-allowed"],
    ] as const)
      for (const call of [...calls(actor, id), ...lists(actor)]) expect(await refusalOf(call())).toBe(code);
    for (const gone of ["nothing", shop.ids.next()]) for (const call of calls(support, gone)) expect(await refusalOf(call())).toBe("not-found");
    for (const text of ["", "  ", "x".repeat(5001), "Dear {{customer-name}}"])
      expect(await refusalOf(replyToConversation(shop, support, id, reply(text)))).toBe("input-invalid");
    expect(await refusalOf(noteOnConversation(shop, support, id, { key: shop.ids.random(), text: " " }))).toBe("input-invalid");
  });
});

describe("the list of messages", () => {
  it("has the longest unanswered first, then the others by their last message, a page at a time, and finds them by what was written", async () => {
    const shop = shopOf();
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) {
      shop.pass(minutes(1));
      ids.push(await received({ name: `Buyer ${count}`, email: `buyer-${count}@lab.example` }));
    }
    const [one, two, three, four, five, six] = ids as [string, string, string, string, string, string];
    await replyToConversation(shop, support, one, reply("Use a quartz cuvette."));
    shop.pass(minutes(1));
    await closeConversation(shop, support, two);
    await replyToConversation(shop, support, three, reply());
    const wanted = [four, five, six, three, one, two];
    const paged: string[] = [];
    for (let after: string | null = null, turn = 0; turn < 5; turn++) {
      const page = await listConversations(shop, support, { view: "all", first: 2, after });
      paged.push(...page.conversations.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
    }
    expect(paged).toEqual(wanted);
    const idsOf = async (input: Parameters<typeof listConversations>[2]) =>
      (await listConversations(shop, support, input)).conversations.map(({ id }) => id);
    expect(await idsOf({})).toEqual([four, five, six]);
    expect(await idsOf({ view: "waiting" })).toEqual([three, one]);
    expect(await idsOf({ view: "closed" })).toEqual([two]);
    expect(await idsOf({ view: "all", sort: "newest" })).toEqual([three, six, one, five, four, two]);
    expect(await idsOf({ view: "all", search: "quartz cuv" })).toEqual([one]);
    expect(await idsOf({ view: "all", search: "buyer-4@lab" })).toEqual([five]);
    expect(await idsOf({ view: "all", search: "nothing like it" })).toEqual([]);
    expect(await idsOf({ view: "all", email: "BUYER-4@lab.example" })).toEqual([five]);
    const first = await listConversations(shop, support, { view: "all", sort: "newest", first: 4 });
    expect(await idsOf({ view: "all", sort: "newest", first: 4, after: first.next })).toEqual([four, two]);
  });

  it("is read along indexes, in every order and view, also with a search", async () => {
    const shop = shopOf();
    await shop.ownerSql`
      insert into contact_messages (id, name, email, subject, message, at, status, waiting_since, last_at)
      select gen_random_uuid(), 'Buyer', 'b' || n || '@old.example', 'Other', 'Hello', '2020-01-01', case n % 3 when 0 then 'open' when 1 then 'waiting' else 'closed' end,
        '2020-01-01', timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, 5000) n`;
    await shop.ownerSql`analyze contact_messages`;
    const plan = (query: string) =>
      shop.ownerSql.begin(async (sql) => {
        await sql`set local enable_seqscan = off`;
        const rows = await sql.unsafe(`explain select m.id from contact_messages m where ${query} limit 51`);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
    const id = shop.ids.next();
    for (const [query, index] of [
      ["true order by m.place, m.id", "contact_messages_place"],
      ["m.status = 'open' order by m.place, m.id", "contact_messages_status"],
      [`m.assigned_to = '${id}' and m.status <> 'closed' order by m.place, m.id`, "contact_messages_assigned"],
      ["true order by m.last_at desc, m.id desc", "contact_messages_last"],
      ["lower(m.email) = 'b7@old.example' order by m.place, m.id", "contact_messages_email"],
    ] as const) {
      const text = await plan(query);
      expect(text).toContain(index);
      expect(text).not.toContain("Seq Scan");
    }
    const words = `to_tsvector('simple'::regconfig, lower(m.name || ' ' || m.email || ' ' || translate(m.email, '@.+-_''', '      ') || ' ' || m.subject || ' ' || m.message))`;
    expect(await plan(`${words} @@ '''b77'':*'::tsquery`)).toContain("contact_messages_search");
  });

  it("says how long half of the buyers waited for their first reply, against what the settings promise", async () => {
    const shop = shopOf();
    expect(await readReplyFigures(shop, support)).toEqual({ received: 0, replied: 0, medianSeconds: null, late: 0, promisedHours: 0 });
    await changeSettings(shop, system, "promises", { replyHours: 2 });
    const old = await received();
    shop.pass(31 * 24 * minutes(60));
    await replyToConversation(shop, support, old, reply());
    for (const waited of [30, 60, 300]) {
      const id = await received();
      shop.pass(minutes(waited));
      await replyToConversation(shop, support, id, reply());
    }
    await received();
    shop.pass(minutes(121));
    expect(await readReplyFigures(shop, support)).toEqual({ received: 4, replied: 3, medianSeconds: 3600, late: 2, promisedHours: 2 });
  });
});
