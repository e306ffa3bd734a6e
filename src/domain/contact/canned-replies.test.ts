import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listCannedReplies, listFilledReplies, removeCannedReply, saveCannedReply } from "./canned-replies.ts";
import { sendMessage } from "./contact.ts";

const shopOf = useTestShop();
const visitor = { kind: "visitor", cartId: null } as const;
let support: Staff;

beforeEach(async () => {
  support = (await signedInAs(shopOf(), "support")).actor as Staff;
  await shopOf().sql`delete from canned_replies`;
});

describe("a canned reply", () => {
  it("goes into a reply with the buyer's name, what it is about, the author's name and the shop's own figures", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shop", { name: "Bench & Beam" });
    await shop.sql`update accounts set first_name = 'Mary', last_name = 'Anning' where id = ${support.accountId}`;
    await saveCannedReply(
      shop,
      support,
      {
        title: "Thanks",
        text: "Dear {{customer-first-name}},\n\nthank you for writing about “{{message-subject}}”. We take goods back for {{return-period}}.\n\n{{ staff-name }}, {{shop-name}}",
      },
      null,
    );
    // A buyer whose name is a placeholder does not get figures of the settings.
    const { messageId } = await sendMessage(shop, visitor, {
      name: "{{phone}} Byron",
      email: "ada@example.org",
      subject: "Other",
      message: "Which rotor fits?",
    });
    expect((await listFilledReplies(shop, support, messageId))[0]?.text).toBe(
      "Dear {{phone}},\n\nthank you for writing about “Other”.\n\nMary Anning, Bench & Beam",
    );
    await changeSettings(shop, system, "promises", { returnDays: 30 });
    expect((await listFilledReplies(shop, support, messageId))[0]?.text).toContain("We take goods back for 30 days.");
  });

  it("is changed by whoever saw it as it is, and deleted; its title is its own", async () => {
    const shop = shopOf();
    const { id } = await saveCannedReply(shop, support, { title: "Thanks", text: "Thank you." }, null);
    expect(await refusalOf(saveCannedReply(shop, support, { title: "THANKS", text: "Again." }, null))).toBe("input-invalid");
    const [stored] = await listCannedReplies(shop, support);
    const seenAt = stored?.updatedAt ?? "";
    shop.pass(1000);
    await saveCannedReply(shop, support, { title: "Many thanks", text: "Thank you." }, { id, seenAt });
    expect(await refusalOf(saveCannedReply(shop, support, { title: "Thanks", text: "Mine." }, { id, seenAt }))).toBe("changed-meanwhile");
    await saveCannedReply(shop, support, { title: "Other", text: "Other." }, null);
    const [many] = await listCannedReplies(shop, support);
    expect(await refusalOf(saveCannedReply(shop, support, { title: "other", text: "x" }, { id, seenAt: many?.updatedAt ?? "" }))).toBe(
      "input-invalid",
    );
    await removeCannedReply(shop, support, id);
    expect((await listCannedReplies(shop, support)).map(({ title }) => title)).toEqual(["Other"]);
    expect(await refusalOf(removeCannedReply(shop, support, id))).toBe("not-found");
    expect(await refusalOf(removeCannedReply(shop, support, "nothing"))).toBe("not-found");
    expect(await refusalOf(saveCannedReply(shop, support, { title: "Gone", text: "x" }, { id, seenAt }))).toBe("not-found");
  });

  it("has placeholders that there are, a title and a text, and is for staff who answer messages", async () => {
    const shop = shopOf();
    for (const wrong of [
      { title: "", text: "x" },
      { title: "x", text: " " },
      { title: "x", text: "Dear {{nobody}}" },
    ])
      expect(await refusalOf(saveCannedReply(shop, support, wrong, null))).toBe("input-invalid");
    const analyst = (await signedInAs(shop, "analyst")).actor as Staff;
    for (const [actor, code] of [
      [visitor, "not-signed-in"],
      [analyst, "not-allowed"],
    ] as const) {
      expect(await refusalOf(listCannedReplies(shop, actor))).toBe(code);
      expect(await refusalOf(listFilledReplies(shop, actor, shop.ids.next()))).toBe(code);
      expect(await refusalOf(saveCannedReply(shop, actor, { title: "x", text: "x" }, null))).toBe(code);
      expect(await refusalOf(removeCannedReply(shop, actor, shop.ids.next()))).toBe(code);
    }
    expect(await refusalOf(listFilledReplies(shop, support, shop.ids.next()))).toBe("not-found");
  });

  it("is one of 200 at most", async () => {
    const shop = shopOf();
    await shop.sql`insert into canned_replies (id, title, text, updated_at) select gen_random_uuid(), 'Reply ' || n, 'x', now() from generate_series(1, 200) n`;
    expect(await refusalOf(saveCannedReply(shop, support, { title: "One more", text: "x" }, null))).toBe("input-invalid");
  });
});
