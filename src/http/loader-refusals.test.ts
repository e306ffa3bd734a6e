import { createRequestHandler, type LoaderFunction, RouterContextProvider, redirect, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { newPageRecord, pageRecordContext, requestIdContext } from "#web/page-context.ts";
import { withAnswers } from "./loader-refusals.ts";

/** Returns the data that the installed React Router sends for a page with this loader, as its own text. */
async function dataOf(loader: LoaderFunction) {
  const route = { id: "root", path: "page", module: { default: () => null, loader } };
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: { root: route },
    assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: { root: { id: "root", path: "page", hasLoader: true } } },
    ...{ basename: "/", publicPath: "/", future: {}, ssr: true, isSpaMode: false, prerender: [], routeDiscovery: { mode: "initial" } },
  } as unknown as ServerBuild;
  const context = new RouterContextProvider();
  const record = newPageRecord();
  context.set(pageRecordContext, record);
  context.set(requestIdContext, "ab12-3");
  const answer = await createRequestHandler(withAnswers(build), "production")(new Request("http://shop.test/page.data"), context);
  return { status: answer.status, text: await answer.text(), fault: record.fault };
}

it("a page whose loader fails answers with the id of its fault, and not with the cause", async () => {
  const cause = new Error("the shelf is locked");
  const answer = await dataOf(() => Promise.reject(cause));
  expect([answer.status, answer.fault]).toEqual([500, cause]);
  expect(answer.text).toContain("ab12-3");
  expect(answer.text).not.toContain("shelf");
});

it("a page whose loader refuses answers with code and words, and a redirect stays one; neither is a fault", async () => {
  const refused = await dataOf(() => Promise.reject(new Refusal("not-found")));
  expect([refused.status, refused.fault]).toEqual([404, null]);
  expect(refused.text).toContain("not-found");
  const led = await dataOf(() => Promise.reject(redirect("/cart")));
  expect([led.fault, led.text.includes("/cart")]).toEqual([null, true]);
});
