import { globSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { apiRoutes } from "#http/api/api-routes.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makeVariant } from "#support/make-variants.ts";
import { editorInput } from "#support/product-in-use.ts";
import { openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

/** A record that two people have open in the same form, with what both see. */
type Opened = {
  path: string;
  /** What each of them sends, based on what both saw. */
  first: object;
  second: object;
  /** Returns the stored values that the form edits. */
  stored: () => Promise<unknown>;
};

const shopOf = useTestShop();
let api: TestApp;
let token = "";
beforeAll(async () => {
  api = openTestApp(shopOf());
  token = (await signedInAs(shopOf(), "owner")).token;
});

async function call(method: string, path: string, body?: unknown) {
  shopOf().pass(1000);
  const headers: Record<string, string> = path.endsWith("/edits") ? { "Idempotency-Key": shopOf().ids.token() } : {};
  return api.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
}
async function done(method: string, path: string, body?: unknown) {
  const { status, json, text } = await call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json;
}
const read = (path: string) => done("GET", path);
const pdf = () => {
  const form = new FormData();
  form.set("document", new File(["%PDF-1.7\none"], "manual.pdf"));
  return form;
};

const text = { handle: "fair", title: "Fair", bodyHtml: "", seoDescription: null, status: "draft", publishAt: null };

/** Makes a record with `seenAt`: the form sends it beside the fields, which are under the name of the record. */
async function record(kind: string, path: string, made: Record<string, unknown>, field = "title"): Promise<Opened> {
  const { id, updatedAt: seenAt } = (await done("POST", path, made))[kind];
  const sent = (value: string) => ({ seenAt, [kind]: { ...made, [field]: value } });
  return { path: `${path}/${id}`, first: sent("First"), second: sent("Second"), stored: async () => (await read(`${path}/${id}`))[kind][field] };
}

/** Each form for a stored record: the second of two people is refused and told what to do, and the first change is not overwritten. */
const refused: Record<string, () => Promise<Opened>> = {
  "PUT /api/admin/products/:id": () =>
    record("product", "/api/admin/products", editorInput("two-people", "Size", [{ value: "Small", priceCents: 10_000 }])),
  "PUT /api/admin/variant-grid": async () => {
    const { id: variantId, productId } = await makeVariant(shopOf());
    const sent = (to: number) => ({ currency: "USD", rows: [{ variantId, productId, priceCents: { from: 10_000, to } }] });
    const stored = async () => (await read(`/api/admin/products/${productId}`)).product.variants[0].priceCents;
    return { path: "/api/admin/variant-grid", first: sent(11_000), second: sent(12_000), stored };
  },
  "PATCH /api/admin/products/:id/pictures/:imageId": async () => {
    const { productId } = await makeVariant(shopOf());
    const imageId = shopOf().ids.next();
    await shopOf()
      .sql`insert into product_images (id, product_id, position, alt, source_url) values (${imageId}, ${productId}, 1, 'A balance', 'https://pictures.example/1.png')`;
    const sent = (alt: string) => ({ alt, seen: "A balance" });
    const stored = async () => (await shopOf().sql`select alt from product_images where id = ${imageId}`)[0]?.["alt"];
    return { path: `/api/admin/products/${productId}/pictures/${imageId}`, first: sent("First"), second: sent("Second"), stored };
  },
  "PATCH /api/admin/products/:id/documents/:documentId": async () => {
    const { productId } = await makeVariant(shopOf());
    const path = `/api/admin/products/${productId}/documents`;
    const { id, title } = (await done("POST", `${path}?title=Manual`, pdf())).documents[0];
    const sent = (to: string) => ({ title: to, seen: { title } });
    return { path: `${path}/${id}`, first: sent("First"), second: sent("Second"), stored: async () => (await read(path)).documents[0].title };
  },
  "PUT /api/admin/product-types/one": async () => {
    const { name, updatedAt: seenAt } = (await done("PUT", "/api/admin/product-types/one", { name: "Shaker", specifications: [], seenAt: null }))
      .type;
    const sent = (specification: string) => ({ name, seenAt, specifications: [{ name: specification, unit: null }] });
    const stored = async () => (await read("/api/admin/product-types/one?name=Shaker")).type.specifications[0].name;
    return { path: "/api/admin/product-types/one", first: sent("First"), second: sent("Second"), stored };
  },
  "PUT /api/admin/collections/:id": () => record("collection", "/api/admin/collections", { handle: "picked", title: "Picked", products: [] }),
  "PUT /api/admin/category-groups": async () => {
    const path = "/api/admin/category-groups";
    const { seen } = await read(path);
    const sent = (title: string) => ({ seen, groups: [{ id: null, title, icon: "scale", collectionIds: [] }] });
    return { path, first: sent("First"), second: sent("Second"), stored: async () => (await read(path)).groups[0].title };
  },
  "PUT /api/admin/pages/:id": () => record("page", "/api/admin/pages", { ...text, summary: "" }),
  "PUT /api/admin/blogs/:id": async () => {
    const { id } = await done("POST", "/api/admin/blogs", { handle: "news", title: "News" });
    const blogOf = async () => (await read("/api/admin/blogs")).blogs.find((blog: { id: string }) => blog.id === id);
    const { updatedAt: seenAt } = await blogOf();
    const sent = (title: string) => ({ seenAt, blog: { handle: "news", title } });
    return { path: `/api/admin/blogs/${id}`, first: sent("First"), second: sent("Second"), stored: async () => (await blogOf()).title };
  },
  "PUT /api/admin/articles/:id": async () => {
    await done("POST", "/api/admin/blogs", { handle: "journal", title: "Journal" });
    return record("article", "/api/admin/articles", { ...text, blogHandle: "journal", excerpt: "", author: "Ada", tags: [] });
  },
  "PUT /api/admin/menus/:handle": async () => {
    const path = "/api/admin/menus/main";
    const { updatedAt: seenAt } = (await read(path)).menu;
    const sent = (title: string) => ({ seenAt, items: [{ title, url: "/cart", resource: null, items: [] }] });
    return { path, first: sent("First"), second: sent("Second"), stored: async () => (await read(path)).menu.items[0].title };
  },
  "PUT /api/admin/redirects/:id": async () => {
    const seen = { path: "/old", target: "/collections" };
    await done("POST", "/api/admin/redirects", seen);
    const rowOf = async () => (await read("/api/admin/redirects")).redirects.find(({ path }: { path: string }) => path === "/old");
    const { id } = await rowOf();
    const sent = (target: string) => ({ ...seen, target, seen });
    return { path: `/api/admin/redirects/${id}`, first: sent("/search"), second: sent("/cart"), stored: async () => (await rowOf()).target };
  },
  "PUT /api/admin/documents/:id": async () => {
    const { id, kind, title } = (await done("POST", "/api/admin/documents", pdf())).documents[0];
    const sent = (to: string) => ({ kind, title: to, seen: { kind, title } });
    const stored = async () => (await read("/api/admin/documents")).documents[0].title;
    return { path: `/api/admin/documents/${id}`, first: sent("First"), second: sent("Second"), stored };
  },
  "PUT /api/admin/discounts/:id": async () => {
    const made = discountWith();
    const { id, revision } = (await done("POST", "/api/admin/discounts", made)).discount;
    const path = `/api/admin/discounts/${id}`;
    const sent = (title: string) => ({ revision, discount: { ...made, title } });
    return { path, first: sent("First"), second: sent("Second"), stored: async () => (await read(path)).discount.title };
  },
  "PUT /api/admin/customers/:id/terms": async () => {
    const { account } = await signedInAs(shopOf(), "customer");
    await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${account.id}`;
    const path = `/api/admin/customers/${account.id}`;
    const { revision } = (await read(path)).customer.terms;
    const sent = (netDays: number) => ({ revision, terms: { netDays, creditLimitCents: null, remindersPaused: false } });
    return { path: `${path}/terms`, first: sent(30), second: sent(60), stored: async () => (await read(path)).customer.terms.netDays };
  },
  "PUT /api/admin/draft-orders/:id": async () => {
    const { id: variantId } = await makeVariant(shopOf());
    const made = { email: "ada@lab.example", lines: [{ variantId, quantity: 1 }] };
    const { id, revision } = (await done("POST", "/api/admin/draft-orders", made)).draft;
    const path = `/api/admin/draft-orders/${id}`;
    const sent = (note: string) => ({ ...made, note, revision });
    return { path, first: sent("First"), second: sent("Second"), stored: async () => (await read(path)).draft.note };
  },
  "PUT /api/admin/incoming/:id": async () => {
    const { id: variantId } = await makeVariant(shopOf());
    return record(
      "delivery",
      "/api/admin/incoming",
      { supplier: "Halden", lines: [{ variantId, quantity: 1, expectedOn: "2030-01-15" }] },
      "supplier",
    );
  },
  "PUT /api/admin/inventory/:id/place": async () => {
    const { id } = await makeVariant(shopOf());
    const path = `/api/admin/inventory/${id}`;
    const { place: seen } = (await read(path)).variant;
    const sent = (place: string) => ({ place, seen });
    return { path: `${path}/place`, first: sent("A1"), second: sent("B2"), stored: async () => (await read(path)).variant.place };
  },
  "PUT /api/admin/canned-replies/:id": async () => {
    const made = { title: "Thanks", text: "Thank you." };
    const path = "/api/admin/canned-replies";
    const { id, updatedAt: seenAt } = (await done("POST", path, made)).cannedReplies[0];
    const sent = (title: string) => ({ ...made, title, seenAt });
    return { path: `${path}/${id}`, first: sent("First"), second: sent("Second"), stored: async () => (await read(path)).cannedReplies[0].title };
  },
  "PUT /api/admin/staff/:id/role": async () => {
    const { account } = await signedInAs(shopOf(), "analyst");
    const sent = (role: string) => ({ role, seen: "analyst" });
    const stored = async () => (await read("/api/admin/staff")).staff.find(({ id }: { id: string }) => id === account.id).role;
    return { path: `/api/admin/staff/${account.id}/role`, first: sent("support"), second: sent("manager"), stored };
  },
  "PUT /api/admin/webhooks/:id": async () => {
    const seen = { url: "https://erp.example/hook", topics: ["orders"], idsOnly: false };
    const { id } = await done("POST", "/api/admin/webhooks", seen);
    const path = `/api/admin/webhooks/${id}`;
    const sent = (to: string) => ({ ...seen, url: to, seen });
    const stored = async () => (await read(path)).endpoint.url;
    return { path, first: sent("https://erp.example/first"), second: sent("https://erp.example/second"), stored };
  },
  "PUT /api/admin/list-views/:id": async () => {
    const seen = { name: "Drafts", query: { status: "draft" }, isShared: true };
    const { id } = await done("POST", "/api/admin/list-views", { list: "products", ...seen });
    const sent = (name: string) => ({ ...seen, name, seen });
    const stored = async () => (await read("/api/admin/list-views?list=products")).views[0].name;
    return { path: `/api/admin/list-views/${id}`, first: sent("First"), second: sent("Second"), stored };
  },
  "PUT /api/admin/analytics/visitor-segments/:id": async () => {
    const path = "/api/admin/analytics/visitor-segments";
    const seen = { name: "Germans", match: "all", rules: [{ kind: "country", countries: ["DE"], isNot: false, days: 90 }] };
    const { id } = await done("POST", path, seen);
    const stored = async () => (await read(path)).segments[0].name;
    return { path: `${path}/${id}`, first: { ...seen, name: "First", seen }, second: { ...seen, name: "Second", seen }, stored };
  },
  "PUT /api/admin/search-tuning/synonyms/:id": async () => {
    const path = "/api/admin/search-tuning/synonyms";
    const seen = { words: ["rocker", "seesaw"], isOneWay: false };
    const { id } = await done("POST", path, seen);
    const rowOf = async () => (await read("/api/admin/search-tuning")).synonyms.find((row: { id: string }) => row.id === id);
    const sent = (word: string) => ({ ...seen, words: ["rocker", word], seen });
    return { path: `${path}/${id}`, first: sent("first"), second: sent("second"), stored: async () => (await rowOf()).words };
  },
  "PUT /api/admin/search-tuning/placements": async () => {
    const path = "/api/admin/search-tuning/placements";
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await makeVariant(shopOf())).productId);
    const placed = (of: string[]) => ({ pinned: of, buried: [] });
    await done("PUT", path, { query: "rocker", ...placed(ids) });
    const sent = (of: string[]) => ({ query: "rocker", ...placed(of), seen: placed(ids) });
    const stored = async () => (await read("/api/admin/search-tuning")).placements[0].pinned.map(({ id }: { id: string }) => id);
    return { path, first: sent(ids.slice(1)), second: sent(ids.slice(0, 1)), stored };
  },
  "POST /api/admin/search-tuning/redirects": async () => {
    const path = "/api/admin/search-tuning/redirects";
    await done("POST", path, { query: "returns", target: "/policies/returns", seen: null });
    const sent = (target: string) => ({ query: "Returns", target, seen: "/policies/returns" });
    return {
      path,
      first: sent("/cart"),
      second: sent("/search-help"),
      stored: async () => (await read("/api/admin/search-tuning")).redirects[0].target,
    };
  },
  "PUT /api/admin/mails/:key/texts": async () => {
    const path = "/api/admin/mails/order-shipped";
    const { texts } = await read(path);
    const sent = (opening: string) => ({ ...texts, opening });
    return { path: `${path}/texts`, first: sent("First"), second: sent("Second"), stored: async () => (await read(path)).texts.opening };
  },
  "PUT /api/admin/settings/:section": async () => {
    const { brand } = (await read("/api/admin/settings")).settings;
    const stored = async () => (await read("/api/admin/settings")).settings.brand.accent;
    const sent = (accent: string) => ({ ...brand, accent });
    return { path: "/api/admin/settings/brand", first: sent("#0b3d2e"), second: sent("#3d0b2e"), stored };
  },
  "POST /api/admin/orders/:id/edits": async () => {
    const { id } = await makeVariant(shopOf(), { stock: 20 });
    const path = `/api/admin/orders/${await makeOrder(shopOf(), [{ id, quantity: 3 }])}`;
    const [line] = (await read(path)).order.lines;
    const sent = (quantity: number) => ({ edits: 0, lines: [{ lineId: line.id, quantity }], reason: "By telephone", notify: false });
    return { path: `${path}/edits`, first: sent(4), second: sent(5), stored: async () => (await read(path)).order.lines[0].quantity };
  },
  "POST /api/admin/orders/:id/fulfillments/:fulfillmentId/parcels": async () => {
    const { id } = await makeVariant(shopOf(), { stock: 20 });
    const path = `/api/admin/orders/${await makeOrder(shopOf(), [{ id, quantity: 1 }])}`;
    const [line] = (await read(path)).order.lines;
    await done("POST", `${path}/fulfillments`, { lines: [{ lineId: line.id, quantity: 1 }], notify: false });
    const shipments = async () => (await read(path)).order.fulfillments;
    const sent = (trackingNumber: string) => ({ parcels: [{ carrier: "UPS", trackingNumber, trackingUrl: "" }], seen: [] });
    return {
      path: `${path}/fulfillments/${(await shipments())[0].id}/parcels`,
      ...{ first: sent("1Z1"), second: sent("1Z2") },
      stored: async () => (await shipments())[0].parcels[0].trackingNumber,
    };
  },
};

/** Lists of words, where the changes of both people are kept. */
const merged: Record<string, () => Promise<string>> = {
  "PUT /api/admin/orders/:id/tags": async () => {
    const { id } = await makeVariant(shopOf(), { stock: 20 });
    return `/api/admin/orders/${await makeOrder(shopOf(), [{ id, quantity: 1 }])}`;
  },
  "PUT /api/admin/customers/:id/tags": async () => `/api/admin/customers/${(await signedInAs(shopOf(), "customer")).account.id}`,
};

/** Calls that change stored values but are not a form for them, and why nobody overwrites what they have not seen. */
const others: Record<string, string> = {
  "PUT /api/admin/products/:id/pictures/order": "One move of a picture, shown at once; a picture that its author has not seen stays.",
  "PUT /api/admin/products/:id/documents/order": "One move of a document, refused where the product has another one by now.",
  "PUT /api/admin/documents/order": "One move of a document, shown at once; a document that its author has not seen stays.",
  "PUT /api/admin/messages/:id/assignment": "One choice, carried out at once; who has the conversation stands beside it.",
  "PUT /api/admin/invoices/:id/pause": "A switch with its reason; both people wanted it off, or both wanted it on.",
  "PUT /api/admin/saved-reports/:id/email": "Everybody switches their own weekly email alone.",
  "PATCH /api/admin/account": "Everybody changes their own name alone.",
  "PUT /api/admin/search-tuning/built-in": "A switch for one built-in synonym.",
};

const changing = apiRoutes
  .filter(({ method, path }) => path.startsWith("/api/admin/") && (method === "PUT" || method === "PATCH"))
  .map(({ method, path }) => `${method} ${path}`);

/** Returns whether the value occurs anywhere in what was sent. */
function holds(sent: unknown, value: unknown): boolean {
  if (isDeepStrictEqual(sent, value)) return true;
  return typeof sent === "object" && sent !== null && Object.values(sent).some((each) => holds(each, value));
}

describe("of two people who have the same form of the admin area open", () => {
  it("every form is tried here, or it is said why there is nothing to overwrite", () => {
    const listed = [refused, merged, others].flatMap((each) => Object.keys(each));
    expect(changing.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !name.startsWith("POST ") && !changing.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("every screen that sends such a form says what its author saw, and one that merges reads again what the other one stored", () => {
    const files = globSync("src/web/admin/**/*.{ts,tsx}").map((file) => ({ file, code: readFileSync(file, "utf8") }));
    const silent = [...Object.keys(refused), ...Object.keys(merged)].flatMap((name) => {
      const senders = files.filter(({ code }) => code.includes(`"${name}"`));
      return senders.filter(({ code }) => !/\b(seen|seenAt|revision|edits|from)\b/.test(code)).map(({ file }) => `${name} in ${file}`);
    });
    expect(silent).toEqual([]);
    const forms = files.filter(({ file, code }) => code.includes("useRecordForm<") && !file.endsWith("/record-form.tsx"));
    expect(forms.length).toBeGreaterThan(8);
    expect(forms.filter(({ code }) => !/\breload\b/.test(code)).map(({ file }) => file)).toEqual([]);
  });

  it.each(Object.keys(refused))("the second is told, and overwrites nothing unseen: %s", async (name) => {
    const { path, first, second, stored } = await (refused[name] as () => Promise<Opened>)();
    const method = name.split(" ")[0] as string;
    await done(method, path, first);
    const after = await stored();
    // The stored value is the one that the first person sent, and the second person sends another one.
    expect([holds(first, after), holds(second, after)], JSON.stringify(after)).toEqual([true, false]);
    const late = await call(method, path, second);
    expect([late.status, late.json.code]).toEqual([409, "changed-meanwhile"]);
    expect(late.json.error).toMatch(/changed this/);
    expect(await stored()).toEqual(after);
  });

  it.each(Object.keys(merged))("the changes of both are kept: %s", async (name) => {
    const path = await (merged[name] as () => Promise<string>)();
    const tagsOf = async () => Object.values(await read(path)).flatMap((record) => (record as { tags: string[] }).tags);
    await done("PUT", `${path}/tags`, { tags: ["kept", "gone"], seen: [] });
    await done("PUT", `${path}/tags`, { tags: ["kept", "first"], seen: ["kept", "gone"] });
    await done("PUT", `${path}/tags`, { tags: ["kept", "gone", "second"], seen: ["kept", "gone"] });
    expect((await tagsOf()).toSorted()).toEqual(["first", "kept", "second"]);
  });
});
