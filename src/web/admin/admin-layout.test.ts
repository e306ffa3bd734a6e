import { expect, it } from "vitest";
import type { Actor } from "#domain/actor.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type PageRefusal, pageRefusalContext } from "#web/page-context.ts";
import { loadAdmin } from "./admin-layout.server.ts";

const shopOf = useTestShop();

async function ask(actor: Actor, refusal: PageRefusal | null) {
  const context = makePageContext(shopOf(), { actor });
  context.set(pageRefusalContext, refusal);
  return loadAdmin({ request: new Request(`${testOrigin}/admin`), context, params: {} } as unknown as Parameters<typeof loadAdmin>[0]);
}

it("says to a customer who is signed in, and refuses staff a page that their role lacks the right for", async () => {
  const [{ actor: customer, account }, { actor: staff }] = [await signedInAs(shopOf(), "customer"), await signedInAs(shopOf(), "analyst")];
  expect(await ask(customer, "not-staff")).toMatchObject({ data: { customerEmail: account.email }, init: { status: 403 } });
  expect(await ask(staff, "not-allowed")).toMatchObject({ data: { customerEmail: null }, init: { status: 403 } });
  expect(await ask(staff, null)).toMatchObject({ data: { customerEmail: null }, init: { status: 200 } });
});
