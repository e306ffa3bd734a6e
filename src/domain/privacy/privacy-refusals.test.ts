import { describe, expect, it } from "vitest";
import { provePassword } from "#domain/accounts/sign-in.ts";
import { system } from "#domain/actor.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { checkErasure, erasePersonalData, exportPersonalData } from "./privacy.ts";

const shopOf = useTestShop();

describe("personal data", () => {
  it("is exported and erased by an email address, and nothing else", async () => {
    for (const email of ["", "ada", "ada@lab.example, eve@lab.example"])
      for (const work of [exportPersonalData, erasePersonalData, checkErasure])
        expect([email, await refusalOf(work(shopOf(), system, { email }))]).toEqual([email, "input-invalid"]);
  });
});

describe("a password", () => {
  it("proves nothing once its account is disabled", async () => {
    const { actor, account, input } = await signedInAs(shopOf(), "customer");
    expect(await refusalOf(provePassword(shopOf(), actor, input.password))).toBe("done");
    await shopOf().sql`update accounts set disabled_at = now() where id = ${account.id}`;
    expect(await refusalOf(provePassword(shopOf(), actor, input.password))).toBe("not-signed-in");
  });
});
