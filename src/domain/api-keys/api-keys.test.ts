import { describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { actorOfApiKey, createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import type { ApiKeyInput } from "./api-keys-input.ts";

const shopOf = useTestShop();
const ofErp: ApiKeyInput = { name: "Warehouse", scopes: ["orders.read"], days: 90 };
const ownerOf = async () => (await signedInAs(shopOf(), "owner")).actor as Staff;

describe("an API key", () => {
  it("acts with its scopes until it is revoked, and is shown once", async () => {
    const shop = shopOf();
    const owner = await ownerOf();
    const { id, key } = await createApiKey(shop, owner, ofErp);
    expect(await actorOfApiKey(shop, key)).toEqual({ kind: "apiKey", keyId: id, scopes: ["orders.read"] });
    expect(JSON.stringify(await listApiKeys(shop, owner))).not.toContain(key);
    await revokeApiKey(shop, owner, id);
    await expect.poll(() => actorOfApiKey(shop, key)).toBe(null);
    expect(await refusalOf(revokeApiKey(shop, owner, id))).toBe("not-found");
  });

  it("has a name, at least one scope that there is, and a life of a length that is offered", async () => {
    const shop = shopOf();
    const owner = await ownerOf();
    for (const wrong of [{ name: " " }, { name: "x".repeat(81) }, { scopes: [] }, { scopes: ["everything"] }, { days: 10_000 }])
      expect(await refusalOf(createApiKey(shop, owner, { ...ofErp, ...wrong } as ApiKeyInput))).toBe("input-invalid");
  });

  it("is one of fifty at most; a revoked one makes room", async () => {
    const shop = shopOf();
    const owner = await ownerOf();
    await shop.sql`delete from api_keys`;
    const made: string[] = [];
    for (let count = 0; count < 50; count++) made.push((await createApiKey(shop, owner, ofErp)).id);
    await expect(createApiKey(shop, owner, ofErp)).rejects.toMatchObject({ code: "api-keys-full", params: { limit: 50 } });
    await revokeApiKey(shop, owner, made[0] ?? "");
    expect(await refusalOf(createApiKey(shop, owner, ofErp))).toBe("done");
  });

  it("is the business of those who may connect programs", async () => {
    const shop = shopOf();
    const others: Actor[] = [(await signedInAs(shop, "support")).actor, (await signedInAs(shop, "analyst")).actor];
    for (const actor of others) expect(await refusalOf(createApiKey(shop, actor, ofErp))).toBe("not-allowed");
  });
});
