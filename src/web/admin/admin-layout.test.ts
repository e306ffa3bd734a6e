import { describe, expect, it } from "vitest";
import type { Actor } from "#domain/actor.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadAdmin } from "./admin-layout.server.ts";

const shopOf = useTestShop();

/** What the loader answers, a redirect included. */
async function ask(actor: Actor, path: string, cookie?: string) {
  const request = new Request(testOrigin + path, cookie ? { headers: { Cookie: cookie } } : {});
  const context = makePageContext(shopOf(), { actor });
  return loadAdmin({ request, context, params: {} } as unknown as Parameters<typeof loadAdmin>[0]).catch((thrown: unknown) => thrown as Response);
}

describe("the way into the admin area", () => {
  it("leads a visitor to the sign-in, which leads back to where they wanted to go", async () => {
    const answer = (await ask({ kind: "visitor", cartId: null }, "/admin/orders?view=to-ship")) as Response;
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account/login?redirect=%2Fadmin%2Forders%3Fview%3Dto-ship"]);
  });

  it("is open to staff, and to a browser whose session has yet to get its cookie", async () => {
    const { actor, refreshToken } = await signedInAs(shopOf(), "support");
    expect(await ask(actor, "/admin")).toMatchObject({ data: { customerEmail: null } });
    expect(await ask({ kind: "visitor", cartId: null }, "/admin", `refresh=${refreshToken}`)).toMatchObject({ data: { customerEmail: null } });
  });

  it("tells a customer who is signed in, and sends them nowhere", async () => {
    const { actor, account } = await signedInAs(shopOf(), "customer");
    expect(await ask(actor, "/admin")).toMatchObject({ data: { customerEmail: account.email }, init: { status: 403 } });
  });
});
