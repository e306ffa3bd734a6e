import { describe, expect, it } from "vitest";
import { sendMessage } from "#domain/contact/contact.ts";
import { answerByLink, conversationToken, readLinkedConversation } from "#domain/contact/conversation-links.ts";
import { noteOnConversation, readConversation, replyToConversation } from "#domain/contact/conversations.ts";
import { dayMs } from "#domain/durations.ts";
import { erasePersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { mailContactMessage } from "#jobs/contact-mail.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const system = { kind: "system" } as const;
const visitor = { kind: "visitor", cartId: null, address: "203.0.113.7" } as const;
const message = { name: "Ada Byron", email: "ada@example.org", subject: "Sales Question", message: "Which rotor fits the small one?" } as const;

describe("the link of a conversation", () => {
  it("shows this conversation without notes, takes an answer that reopens it, and tells staff by email", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shop", { name: "Bench & Beam", supportEmail: "support@bench.example" });
    const { messageId } = await sendMessage(shop, visitor, message);
    await noteOnConversation(shop, system, messageId, { key: shop.ids.random(), text: "A difficult one." });
    await replyToConversation(shop, system, messageId, { key: shop.ids.random(), revision: 0, text: "The large one.", close: true });
    const token = conversationToken(shop, messageId);
    const seen = await readLinkedConversation(shop, visitor, token);
    expect(seen).toMatchObject({ subject: "Sales Question", messages: [{ isByShop: false }, { isByShop: true, text: "The large one." }] });
    expect(JSON.stringify(seen)).not.toMatch(/difficult|ada@example|203\.0/);

    const answer = { key: shop.ids.random(), text: "Thank you. And the lid?" };
    await answerByLink(shop, visitor, token, answer);
    await answerByLink(shop, visitor, token, answer);
    expect(await refusalOf(answerByLink(shop, visitor, token, { ...answer, text: "Other" }))).toBe("key-reused");
    const stored = await readConversation(shop, system, messageId);
    expect(stored).toMatchObject({ status: "open", closedAt: null, isEmailProven: true });
    expect(stored.entries.filter(({ kind }) => kind === "answer")).toHaveLength(1);
    const entryId = stored.entries.at(-1)?.id ?? "";
    await mailContactMessage(shop, { messageId, entryId });
    expect(shop.outbox.at(-1)).toMatchObject({
      to: "support@bench.example",
      replyTo: "ada@example.org",
      subject: "Re: Sales Question: reply from Ada Byron",
    });
    expect(shop.outbox.at(-1)?.text).toContain(`/admin/messages/${messageId}`);
    const [event] = await shop.sql`select payload from domain_events where name = 'message.answered'`;
    expect(JSON.stringify(event)).not.toContain("lid");
  });

  it("is of one conversation, signed, and valid for 60 days; after an erasure there is nothing behind it", async () => {
    const shop = shopOf();
    const { messageId } = await sendMessage(shop, visitor, message);
    const { messageId: other } = await sendMessage(shop, visitor, { ...message, email: "eve@example.org" });
    const token = conversationToken(shop, messageId);
    const [id = "", until = "", signature = ""] = token.split(".");
    const later = String(Number(until) + 1);
    const orderLike = `${messageId}.${shop.keys.sign("order", messageId)}`;
    for (const forged of [
      ...[messageId, `${id}.${until}.`, `${other}.${until}.${signature}`, `${id}.${later}.${signature}`, `${token}.x`, orderLike, ""],
      `${id}.${until}.${signature.slice(1)}x`,
    ]) {
      expect(await refusalOf(readLinkedConversation(shop, visitor, forged))).toBe("link-ended");
      expect(await refusalOf(answerByLink(shop, visitor, forged, { key: shop.ids.random(), text: "Hello" }))).toBe("link-ended");
    }
    expect(await refusalOf(answerByLink(shop, visitor, token, { key: shop.ids.random(), text: "  " }))).toBe("input-invalid");
    shop.pass(59 * dayMs);
    expect((await readLinkedConversation(shop, visitor, token)).messages).toHaveLength(1);
    shop.pass(dayMs);
    expect(await refusalOf(readLinkedConversation(shop, visitor, token))).toBe("link-ended");

    const fresh = conversationToken(shop, other);
    await erasePersonalData(shop, system, { email: "eve@example.org" });
    expect(await refusalOf(readLinkedConversation(shop, visitor, fresh))).toBe("link-ended");
    expect(await refusalOf(answerByLink(shop, visitor, fresh, { key: shop.ids.random(), text: "Hello" }))).toBe("link-ended");
  });

  it("takes no answer from a client that has stored too much that day", async () => {
    const shop = shopOf();
    const { messageId } = await sendMessage(shop, visitor, message);
    await shop.counters.add("stored-by-address", visitor.address, storageLimits.address.bytes, dayMs);
    const answer = { key: shop.ids.random(), text: "Hello?" };
    expect(await refusalOf(answerByLink(shop, visitor, conversationToken(shop, messageId), answer))).toBe("stored-too-much");
    shop.pass(dayMs + 1);
  });

  it("takes twenty answers a day", async () => {
    const shop = shopOf();
    const { messageId } = await sendMessage(shop, visitor, message);
    const token = conversationToken(shop, messageId);
    const answer = () => answerByLink(shop, visitor, token, { key: shop.ids.random(), text: "Hello?" });
    for (let count = 0; count < 20; count++) await answer();
    expect(await refusalOf(answer())).toBe("too-many-requests");
    shop.pass(dayMs + 1);
    await answer();
  });
});
