import { beforeEach, describe, expect, it } from "vitest";
import type { Customer, Staff } from "#domain/actor.ts";
import { sendMessage } from "#domain/contact/contact.ts";
import { answerByLink, conversationToken } from "#domain/contact/conversation-links.ts";
import { noteOnConversation, readConversation, replyToConversation } from "#domain/contact/conversations.ts";
import { containsEmailAddressIn } from "#domain/email-address-in-text-queries.ts";
import { countFault, readShownFaults } from "#domain/faults/shown-faults.ts";
import { addListView, readListViews } from "#domain/list-views/list-views.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { erasePersonalData, exportOwnPersonalData, exportPersonalData } from "./privacy.ts";

const shopOf = useTestShop();
const visitor = { kind: "visitor", cartId: null, address: "203.0.113.7" } as const;
let customer: Customer;
let own: string;
let support: Staff;
let manager: Staff;

beforeEach(async () => {
  const shop = shopOf();
  const signedIn = await signedInAs(shop, "customer");
  customer = signedIn.actor as Customer;
  own = signedIn.account.email;
  await shop.sql`update accounts set email_confirmed_at = now() where id = ${customer.accountId}`;
  support = (await signedInAs(shop, "support")).actor as Staff;
  manager = (await signedInAs(shop, "manager")).actor as Staff;
});

describe("a message that a customer sends under the email address of somebody else", () => {
  const message = { name: "Ada Byron", email: "victim@lab.example", subject: "Sales Question", message: "Where does my last order go?" } as const;

  it("shows them what they typed, and nothing of what the shop and that person then write", async () => {
    const shop = shopOf();
    const { messageId } = await sendMessage(shop, customer, message);
    await replyToConversation(shop, support, messageId, { key: shop.ids.random(), revision: 0, text: "To 5 Secret Street." });
    await noteOnConversation(shop, support, messageId, { key: shop.ids.random(), text: "Sounds odd." });
    expect((await exportOwnPersonalData(shop, customer)).parts["messages"]).toMatchObject([{ message: message.message, entries: [] }]);
    await answerByLink(shop, visitor, conversationToken(shop, messageId), { key: shop.ids.random(), text: "My phone is 555-1234." });
    // Whoever answers through the link in the email owns the address, and so the conversation.
    expect((await exportOwnPersonalData(shop, customer)).parts["messages"]).toEqual([]);
    expect((await exportPersonalData(shop, manager, { email: message.email })).parts["messages"]).toMatchObject([{ entries: [{}, {}, {}] }]);
  });

  it("stays with that person when the customer is erased", async () => {
    const shop = shopOf();
    const { messageId } = await sendMessage(shop, customer, { ...message, email: "other@lab.example" });
    await answerByLink(shop, visitor, conversationToken(shop, messageId), { key: shop.ids.random(), text: "That was not me." });
    await erasePersonalData(shop, manager, { email: own });
    expect(await readConversation(shop, support, messageId)).toMatchObject({ email: "other@lab.example" });
  });

  it("is whole in their export where the address is their own, proven one", async () => {
    const shop = shopOf();
    const { messageId } = await sendMessage(shop, customer, { ...message, email: own });
    await replyToConversation(shop, support, messageId, { key: shop.ids.random(), revision: 0, text: "To your laboratory." });
    expect((await exportOwnPersonalData(shop, customer)).parts["messages"]).toMatchObject([{ entries: [{ text: "To your laboratory." }] }]);
  });
});

describe("an email address within a longer one", () => {
  const [short, long] = ["ann@lab.co", "joann@lab.com"];

  it("is another person's: their views, jobs and faults stay as they are", async () => {
    const shop = shopOf();
    await addListView(shop, manager, "orders", { name: `watch ${long}`, query: { search: long }, isShared: false });
    await shop.jobs.send(shop.sql, "contact-mail", { messageId: `about ${long}` });
    await countFault(shop, visitor, { source: "page", place: "/account", fault: new Error(`550 no such user <${long}>`), id: "f-1" });
    await erasePersonalData(shop, manager, { email: short });
    expect(await readListViews(shop, manager, "orders")).toMatchObject([{ name: `watch ${long}` }]);
    expect(await shop.sql`select from jobs.job where data::text like ${`%${long}%`}`).toHaveLength(1);
    expect((await readShownFaults(shop, manager)).total).toBe(1);
    await erasePersonalData(shop, manager, { email: long });
    expect(await readListViews(shop, manager, "orders")).toEqual([]);
    expect(await shop.sql`select from jobs.job where data::text like ${`%${long}%`}`).toHaveLength(0);
    expect((await readShownFaults(shop, manager)).total).toBe(0);
  });

  it("is found where it stands by itself, whatever is around it", () => {
    for (const text of ["ann@lab.co", "<Ann@Lab.co>", "to ann@lab.co.", '{"to":"ann@lab.co"}', "email=ann@lab.co&x", "a\nann@lab.co,b@c.de"])
      expect([text, containsEmailAddressIn(text, short)]).toEqual([text, true]);
    for (const text of [long, "ann@lab.company", "ann@lab.co.uk", "j.ann@lab.co", "x-ann@lab.co", "ann@labxco", "ann@lab.co-op.com"])
      expect([text, containsEmailAddressIn(text, short)]).toEqual([text, false]);
  });
});

it("a customer's own export leaves out what staff keep about them in views; the export that staff make has it", async () => {
  const shop = shopOf();
  await addListView(shop, manager, "orders", { name: `slow payer ${own}`, query: {}, isShared: false });
  expect((await exportOwnPersonalData(shop, customer)).parts).not.toHaveProperty("listViews");
  expect((await exportPersonalData(shop, manager, { email: own })).parts["listViews"]).toHaveLength(1);
});
