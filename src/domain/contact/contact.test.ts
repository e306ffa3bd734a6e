import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { thanksForMessage } from "#domain/settings/promise-texts.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailContactMessage } from "#jobs/contact-mail.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readMessage, sendMessage } from "./contact.ts";
import { contactInput } from "./contact-input.ts";

const shopOf = useTestShop();
const visitor = { kind: "visitor", cartId: null, address: "203.0.113.7" } as const;
const message = { name: "Ada Byron", email: "ada@example.org", subject: "Sales Question", message: "Which rotor fits <CF-24>?\nThank you." } as const;

beforeEach(() => {
  shopOf().outbox.length = 0;
});

describe("a contact message", () => {
  it("is stored with its sender and sent to the support address, a reply going to the sender", async () => {
    const shop = shopOf();
    await changeSettings(shop, { kind: "system" }, "shop", { name: "Bench & Beam", supportEmail: "support@bench.example" });
    const { messageId } = await sendMessage(shop, visitor, message);
    expect(await readMessage(shop, messageId)).toMatchObject({ ...message, address: "203.0.113.7" });
    expect(await shop.sql`select data from jobs.job where name = 'contact-mail'`).toEqual([{ data: { messageId } }]);

    await mailContactMessage(shop, { messageId });
    expect(shop.outbox).toHaveLength(1);
    expect(shop.outbox[0]).toMatchObject({
      to: "support@bench.example",
      replyTo: "ada@example.org",
      subject: "Sales Question: message from Ada Byron",
    });
    expect(shop.outbox[0]?.html).toContain("Which rotor fits &lt;CF-24&gt;?<br>Thank you.");
    expect(shop.outbox[0]?.text).toContain("> Which rotor fits <CF-24>?\n> Thank you.");
  });

  it("is neither stored nor sent when its transaction fails", async () => {
    const shop = shopOf();
    const before = await shop.sql`select count(*) from contact_messages`;
    const failing = inTransaction(shop, async (shop) => {
      await sendMessage(shop, visitor, message);
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await shop.sql`select count(*) from contact_messages`).toEqual(before);
  });

  it("stays stored, and says so in the log, where the shop has no address for it", async () => {
    const shop = shopOf();
    await changeSettings(shop, { kind: "system" }, "shop", { name: "Bench & Beam" });
    const { messageId } = await sendMessage(shop, visitor, message);
    await mailContactMessage(shop, { messageId });
    expect(shop.outbox).toEqual([]);
    expect(shop.logged.at(-1)).toMatchObject({ level: "warn", details: { messages: 1 } });
  });

  it("needs every field, an address that is one, a subject of the list and 10 to 5,000 characters", () => {
    const faults = (input: object) =>
      Object.fromEntries(contactInput.safeParse(input).error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []);
    expect(Object.keys(faults({}))).toEqual(["name", "email", "subject", "message"]);
    expect(faults({ ...message, email: "ada@" })).toEqual({ email: "Please enter a valid email address." });
    expect(faults({ ...message, subject: "Else" })).toEqual({ subject: "Please choose a subject." });
    expect(faults({ ...message, message: " too short " })).toEqual({ message: "Please write at least 10 characters." });
    expect(faults({ ...message, message: "x".repeat(5001) })).toEqual({ message: "Please use at most 5,000 characters." });
    expect(faults({ ...message, name: "Ada\r\nBcc: all@example.org" })).toEqual({ name: "Please use letters, digits and punctuation only." });
    expect(faults({ ...message, message: "x".repeat(5000) })).toEqual({});
  });

  it("promises an answer within hours only where the settings do", () => {
    expect(thanksForMessage(24)).toBe("Thank you for contacting us! We will respond within 24 hours.");
    expect(thanksForMessage(0)).toBe("Thank you for contacting us! We have received your message.");
  });
});
