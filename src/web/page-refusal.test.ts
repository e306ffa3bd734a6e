import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { testOrigin } from "#support/test-app.ts";
import { type PageRefusal, pageRefusalContext } from "./page-context.ts";
import { stopRefused } from "./page-refusal.server.ts";

/** Returns the status for somebody who may not open the page; 200: it is rendered anyway. */
async function statusOf(path: string, refusal: PageRefusal | null, method = "GET"): Promise<number> {
  const context = new RouterContextProvider();
  context.set(pageRefusalContext, refusal);
  const request = new Request(testOrigin + path, { method });
  const next = async () => new Response("rendered");
  const asked = { request, context, params: {}, pattern: path, url: new URL(request.url) } as never;
  try {
    return ((await stopRefused(asked, next)) as Response).status;
  } catch (thrown) {
    return (thrown as Response).status;
  }
}

describe("a page that somebody may not open", () => {
  it("leads a visitor to the sign-in", async () => {
    for (const path of ["/admin/orders", "/home-preview"]) expect(await statusOf(path, "not-signed-in")).toBe(302);
  });

  it("is rendered in the admin area, whose frame says why, and takes nothing there", async () => {
    for (const path of ["/admin", "/admin.data", "/admin/orders?view=to-ship"])
      expect([await statusOf(path, "not-staff"), await statusOf(path, "not-allowed", "POST")]).toEqual([200, 403]);
  });

  it("is refused elsewhere, before a frame for shoppers is rendered around it", async () => {
    for (const path of ["/home-preview", "/home-preview.data", "/content-preview", "/administration"])
      for (const method of ["GET", "POST"]) expect([path, await statusOf(path, "not-allowed", method)]).toEqual([path, 403]);
    expect(await statusOf("/home-preview", null)).toBe(200);
  });
});
