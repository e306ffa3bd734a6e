import { describe, expect, it } from "vitest";
import { actorId } from "#domain/actor.ts";
import { mailMention } from "#jobs/mention-mail.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listColleagues, listMentions, readMentionToMail, seeMentions, unseenMentions } from "./order-mentions.ts";
import { addOrderNote } from "./orders.ts";

const shopOf = useTestShop();

describe("a note", () => {
  it("is found by the colleague whom it names, in the admin area and by email, until they have seen it", async () => {
    const shop = shopOf();
    const [one, other] = [(await signedInAs(shop, "support")).actor, await signedInAs(shop, "manager")];
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    expect((await listColleagues(shop, one)).map(({ id }) => id)).toContain(other.account.id);
    await addOrderNote(shop, one, { orderId, text: "Please look at the voltage.", mentions: [other.account.id, other.account.id] });
    expect([await unseenMentions(shop, one), await unseenMentions(shop, other.actor)]).toEqual([0, 1]);
    const { mentions } = await listMentions(shop, other.actor, {});
    expect(mentions).toMatchObject([{ orderId, text: "Please look at the voltage.", isSeen: false }]);
    const found = async (search: string) => (await listMentions(shop, other.actor, { search })).mentions.map((each) => each.orderId);
    expect([await found(" Voltage"), await found(mentions[0]?.orderName ?? ""), await found("current")]).toEqual([[orderId], [orderId], []]);
    await mailMention(shop, { mentionId: mentions[0]?.id ?? "" });
    expect(shop.outbox.at(-1)).toMatchObject({ to: other.account.email, text: expect.stringContaining(`/admin/orders/${orderId}`) });
    await seeMentions(shop, one, { orderId: null });
    expect(await unseenMentions(shop, other.actor)).toBe(1);
    await seeMentions(shop, other.actor, { orderId });
    expect(await unseenMentions(shop, other.actor)).toBe(0);
    await shop.sql`update accounts set disabled_at = now() where id = ${other.account.id}`;
    expect(await readMentionToMail(shop, mentions[0]?.id ?? "")).toBeNull();
    expect(await refusalOf(addOrderNote(shop, one, { orderId, text: "Again", mentions: [other.account.id] }))).toBe("input-invalid");
    expect(await shop.sql`select from order_events where order_id = ${orderId} and text = 'Again'`).toHaveLength(0);
  });

  it("names colleagues only by staff who write notes, and is listed for staff", async () => {
    const shop = shopOf();
    const [analyst, customer] = [(await signedInAs(shop, "analyst")).actor, (await signedInAs(shop, "customer")).actor];
    expect(await refusalOf(listColleagues(shop, analyst))).toBe("not-allowed");
    expect((await listColleagues(shop, (await signedInAs(shop, "support")).actor)).map(({ id }) => id)).not.toContain(actorId(analyst));
    expect(await refusalOf(listMentions(shop, customer, {}))).toBe("not-allowed");
    expect(await refusalOf(unseenMentions(shop, customer))).toBe("not-allowed");
    expect(await refusalOf(seeMentions(shop, customer, { orderId: null }))).toBe("not-allowed");
  });
});
