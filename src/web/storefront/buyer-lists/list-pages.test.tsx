import { describe, expect, it } from "vitest";
import { shareList } from "#domain/buyer-lists/buyer-list-sharing.ts";
import { createList, readList } from "#domain/buyer-lists/buyer-lists.ts";
import { readCart } from "#domain/cart/cart.ts";
import { stranger } from "#support/make-checkout.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { renderPart, textsOf } from "#support/render-part.tsx";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addToListPath } from "./add-to-list.tsx";
import { changeListByForm, changeListsByForm } from "./list-forms.server.ts";
import { type ListView, loadList, loadLists, loadSharedList, type SharedListView } from "./list-pages.server.ts";
import { addListToCart, type ToCartAnswer } from "./list-to-cart.server.ts";
import ListsPage from "./lists-page.tsx";
import OwnListPage from "./own-list-page.tsx";
import SharedListPage from "./shared-list-page.tsx";

const shopOf = useTestShop();
type Sent<Data> = { data: Data; init: { status?: number; headers?: Headers | Record<string, string> } | null };
const asPage = <Props,>(page: unknown) => page as React.FC<Props>;
const Shared = asPage<{ loaderData: SharedListView; actionData?: ToCartAnswer }>(SharedListPage);
const Own = asPage<{ loaderData: ListView; params: { id: string } }>(OwnListPage);
const All = asPage<{ loaderData: Awaited<ReturnType<typeof loadLists>> }>(ListsPage);

const load = async <Data,>(loader: (given: never) => unknown, params: Record<string, string>, actor: object = stranger) =>
  (await loader({ params, request: new Request("http://shop.test/lists"), context: makePageContext(shopOf(), { actor } as never) } as never)) as Data;

async function sendToCart(lines: string[]) {
  const body = new URLSearchParams(lines.map((line) => ["line", line]));
  const request = new Request("http://shop.test/lists/x", { method: "POST", body });
  return (await addListToCart({
    request,
    params: {},
    context: makePageContext(shopOf(), { actor: stranger }),
  } as never)) as unknown as Sent<ToCartAnswer>;
}

async function madeList() {
  const shop = shopOf();
  const { actor } = await signedInAs(shop, "customer");
  const [tubes, few, none] = [
    await makeVariant(shop, { title: "Tubes" }),
    await makeVariant(shop, { title: "Rotor", stock: 2 }),
    await makeVariant(shop, { title: "Shaker", stock: 0 }),
  ];
  const lines = [tubes, few, none].map(({ id: variantId }) => ({ variantId, quantity: 3 }));
  const { id } = await createList(shop, actor as never, { name: "Monthly", lines });
  return { actor, id, lines };
}

/** Sends a form without script, and returns where it leads, or what was refused. */
async function sendForm(page: "all" | string, actor: object, fields: [string, string][]) {
  const request = new Request("http://shop.test/lists", { method: "POST", body: new URLSearchParams(fields) });
  const send = page === "all" ? changeListsByForm : changeListByForm;
  const context = makePageContext(shopOf(), { actor } as never);
  const answer = (await send({ request, params: { id: page }, context } as never)) as unknown as Response | Sent<ToCartAnswer>;
  return answer instanceof Response ? answer.headers.get("Location") : [answer.data.fault, answer.init?.status];
}

describe("lists without script", () => {
  it("are made, filled, renamed, changed and deleted by forms", async () => {
    const { actor, lines } = await madeList();
    const [tubes = { variantId: "", quantity: 0 }, rotor = { variantId: "", quantity: 0 }] = lines;
    const made = await sendForm("all", actor, [
      ["name", "Weekly"],
      ["line", `${tubes.variantId}:2`],
    ]);
    const id = String(made).replace("/lists/", "");
    const now = async () => {
      const { list, lines } = await readList(shopOf(), actor as never, id);
      return [list.name, lines.map(({ variantId, quantity }) => [variantId, quantity])];
    };
    expect(await now()).toEqual(["Weekly", [[tubes.variantId, 2]]]);
    const steps: ["all" | "one", [string, string][]][] = [
      [
        "all",
        [
          ["intent", "add"],
          ["list", id],
          ["line", `${rotor.variantId}:1`],
        ],
      ],
      [
        "one",
        [
          ["intent", "quantity"],
          ["variant", tubes.variantId],
          ["quantity", "5"],
        ],
      ],
      [
        "one",
        [
          ["intent", "quantity"],
          ["variant", rotor.variantId],
          ["typed", "3"],
        ],
      ],
      [
        "one",
        [
          ["intent", "rename"],
          ["name", " Each week "],
        ],
      ],
    ];
    for (const [page, fields] of steps) expect(await sendForm(page === "all" ? "all" : id, actor, fields)).toBe(`/lists/${id}`);
    const [name, rows] = await now();
    expect([name, new Map(rows as [string, number][])]).toEqual([
      "Each week",
      new Map([
        [tubes.variantId, 5],
        [rotor.variantId, 3],
      ]),
    ]);
    expect(
      await sendForm(id, actor, [
        ["intent", "remove"],
        ["variant", rotor.variantId],
      ]),
    ).toBe(`/lists/${id}`);
    expect(await now()).toEqual(["Each week", [[tubes.variantId, 5]]]);
    expect(await sendForm(id, actor, [["intent", "delete"]])).toBe("/lists");
    await expect(now()).rejects.toMatchObject({ code: "not-found" });
  });

  it("say what was refused, and are changed by their owner alone", async () => {
    const { actor, id, lines } = await madeList();
    const other = (await signedInAs(shopOf(), "customer")).actor;
    expect(await sendForm("all", actor, [["name", "Monthly"]])).toEqual([expect.stringContaining("name"), 409]);
    expect(
      await sendForm(id, actor, [
        ["intent", "quantity"],
        ["variant", lines[0]?.variantId ?? ""],
        ["typed", "many"],
      ]),
    ).toEqual([expect.any(String), 409]);
    for (const stranger of [other, { ...other, kind: "visitor" }])
      for (const fields of [
        [
          ["intent", "rename"],
          ["name", "Mine"],
        ],
        [
          ["intent", "remove"],
          ["variant", lines[0]?.variantId ?? ""],
        ],
        [["intent", "delete"]],
      ] as [string, string][][])
        expect(await sendForm(id, stranger, fields)).toEqual([expect.any(String), 409]);
    expect((await readList(shopOf(), actor as never, id)).list.name).toBe("Monthly");
  });

  it("are chosen for a product on their page, which names it", async () => {
    const { actor, lines } = await madeList();
    const context = makePageContext(shopOf(), { actor: { ...actor, currency: "USD" } } as never);
    const request = new Request(`http://shop.test${addToListPath(lines.slice(0, 1))}`);
    const loaderData = await loadLists({ request, params: {}, context } as never);
    expect(loaderData.titles).toEqual(["Tubes"]);
    const html = await renderPart(<All loaderData={loaderData} />);
    expect(html).toContain(`name="line" value="${lines[0]?.variantId}:3"`);
    expect(html).toContain('value="add"');
    const nonsense = new Request("http://shop.test/lists?add=x&add=0198a0a0-0000-7000-8000-000000000001:-4");
    expect((await loadLists({ request: nonsense, params: {}, context } as never)).adding).toEqual([]);
  });
});

describe("a list", () => {
  it("goes into the cart as far as it can be had, and says of the rest why not", async () => {
    const { lines } = await madeList();
    const { data, init } = await sendToCart(lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`));
    expect([data.added?.addedCount, data.added?.left.map(({ name, added, reason }) => [name, added, reason])]).toEqual([
      2,
      [
        ["Rotor", 2, "Only 2 can be ordered right now."],
        ["Shaker", 0, "It is out of stock."],
      ],
    ]);
    const cookie = new Headers(init?.headers).get("Set-Cookie") ?? "";
    const cartId = /cart=([0-9a-f-]{36})/.exec(cookie)?.[1] ?? null;
    expect((await readCart(shopOf(), { ...stranger, cartId }))?.totalQuantity).toBe(5);
    const view: SharedListView = {
      isCustomer: false,
      shared: { name: "Monthly", lines: [], missing: [], subtotal: { amount: "0.00", currencyCode: "USD" } },
    };
    expect(await textsOf(<Shared loaderData={view} actionData={data} />)).toEqual(
      expect.arrayContaining(["2 products are in your cart", "It is out of stock."]),
    );
  });

  it("sends nothing that is no line of one", async () => {
    for (const lines of [[], ["x"], ["0198a0a0-0000-7000-8000-000000000001:-1"], ["0198a0a0-0000-7000-8000-000000000001"]]) {
      const { data, init } = await sendToCart(lines);
      expect([data.added, init?.status]).toEqual([null, 409]);
    }
  });

  it("of an account is read without script, by its owner; whoever else asks learns that it is not there", async () => {
    const { actor, id } = await madeList();
    const { data } = await load<Sent<ListView>>(loadList, { id }, { ...actor, currency: "USD" });
    expect(await textsOf(<Own loaderData={data} params={{ id }} />)).toEqual(
      expect.arrayContaining(["Monthly", "Tubes", "Add all to cart", "Share this list"]),
    );
    expect((await load<Awaited<ReturnType<typeof loadLists>>>(loadLists, {}, actor)).lists?.map(({ name }) => name)).toEqual(["Monthly"]);
    const other = (await signedInAs(shopOf(), "customer")).actor;
    const theirs = await load<Sent<ListView>>(loadList, { id }, other);
    expect([theirs.init?.status, theirs.data.opened]).toEqual([404, null]);
    expect(await textsOf(<Own loaderData={theirs.data} params={{ id }} />)).toContain("List not found");
    expect(await load(loadLists, {})).toEqual({ lists: null, adding: [], titles: [] });
  });

  it("that is shared is shown to anybody, never cached and never indexed; else the page says that it is not", async () => {
    const { actor, id } = await madeList();
    const { shareToken } = await shareList(shopOf(), actor as never, id);
    const { data, init } = await load<Sent<SharedListView>>(loadSharedList, { token: shareToken ?? "" });
    expect(init?.headers).toEqual({ "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });
    const html = await renderPart(<Shared loaderData={data} />);
    expect([html.includes("Monthly"), html.includes("Tubes"), html.includes(actor.accountId)]).toEqual([true, true, false]);
    const gone = await load<Sent<SharedListView>>(loadSharedList, { token: "guessed" });
    expect([gone.init?.status, gone.data.shared]).toEqual([404, null]);
    expect(await textsOf(<Shared loaderData={gone.data} />)).toContain("This list is not shared anymore");
  });

  it("is not there yet: the page says how to make one", async () => {
    expect(await textsOf(<All loaderData={{ lists: [], adding: [], titles: [] }} />)).toEqual(expect.arrayContaining(["No lists yet", "Make list"]));
  });
});
