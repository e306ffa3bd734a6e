import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { normalizePath } from "#http/middleware/normalized-path.ts";
import { pageAt } from "#http/page-matching.ts";
import { pageRoutes } from "#web/page-routes.ts";
import { accessibilityFaults, savePicture, sizes, widthBeyond, widths } from "./browser.ts";
import { placeConfirmedPurchaseOrder } from "./browser-checkout.ts";
import { walkByTab } from "./keyboard-focus-check.ts";
import { owner, type RunningShop, useRunningShop } from "./running-shop.ts";
import { signInBrowser, useBrowser } from "./use-browser.ts";

/** The parts into which the walk through the screens is divided by subject, one test file each: every page of staff is in one of them. */
type Part = "catalog" | "settings and content" | "sales";

function partOf(right: string | undefined): Part {
  if (/^(products|discounts)\./.test(right ?? "")) return "catalog";
  return /^(settings|content|staff|api|system)\./.test(right ?? "") ? "settings and content" : "sales";
}

export const screensOf = (part: Part): string[] =>
  pageRoutes.flatMap(({ path, who, ...page }) => {
    // Shop pages are walked as shoppers see them, and what staff may preview there looks the same.
    const isWalked = who === "staff" && path.startsWith("/admin");
    return isWalked && partOf("right" in page ? page.right : undefined) === part ? [path] : [];
  });

/** Pages that link to a page, where that is not the path without its last part. */
const foundOn: Record<string, string> = {
  "/admin/guests/:id": "/admin/customers",
  "/admin/webhooks/:id": "/admin/api",
  "/admin/catalog-versions/:kind/:id": "/admin/products/:id",
  "/admin/content-versions/:kind/:id": "/admin/pages/:id",
};

/** Pages whose records take long to make; the tests named here check them in the same way. Here the pages say that no record is found. */
const seenElsewhere: Record<string, string> = {
  "/admin/returns/:id": "customer-journey.test.ts",
  "/admin/freight-quotes/:id": "shipping-choices.test.ts",
  "/admin/tax-certificates/:id": "tax-exemption.test.ts",
  "/admin/webhooks/:id": "api-keys-and-webhooks.test.ts",
};

type Walk = {
  look(declaredPath: string): Promise<void>;
  lookEmpty(path: string, empty: { says: string; next: string }): Promise<void>;
  deadLinks(): Promise<string[]>;
};

/**
 * Walks through screens of a shop in which every list has rows, or, with `isEmpty`, none has. Call it at the top of a file, before its tests.
 */
export function useScreenWalk({ isEmpty = false } = {}): Walk {
  const shopOf = useRunningShop(isEmpty ? { SAMPLE_SHOP: "0" } : {});
  const browserOf = useBrowser();
  let walk: ScreenWalk;
  beforeAll(async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    walk = new ScreenWalk(shopOf(), await context.newPage());
    if (isEmpty) return;
    const buyer = await browserOf().newContext();
    await placeConfirmedPurchaseOrder(buyer, shopOf(), { email: "ada@university.example", poNumber: "PO-7" });
    await buyer.close();
    await walk.fillShop();
  }, 180_000);
  return {
    look: (declaredPath) => walk.look(declaredPath),
    lookEmpty: (path, empty) => walk.lookEmpty(path, empty),
    deadLinks: () => walk.deadLinks(),
  };
}

class ScreenWalk {
  readonly shop: RunningShop;
  readonly page: Page;
  readonly faults: string[] = [];
  /** Paths that the pages link to, and the pages that were read for their links. */
  readonly links = new Set<string>();
  readonly opened = new Set<string>();

  constructor(shop: RunningShop, page: Page) {
    this.shop = shop;
    this.page = page;
    page.on("pageerror", (fault) => this.faults.push(`script: ${fault.message}`));
    page.on("console", (line) => line.type() === "error" && this.faults.push(`console: ${line.text()}`));
  }

  async call(
    path: string,
    sent: { method?: "PUT" } & ({ data: unknown } | { multipart: Record<string, { name: string; mimeType: string; buffer: Buffer }> }),
  ): Promise<void> {
    const answer = await this.page.context().request.fetch(this.shop.url + path, { method: "POST", headers: { Origin: this.shop.url }, ...sent });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  }

  /** Makes rows for each list. */
  async fillShop(): Promise<void> {
    const { url } = this.shop;
    const { request } = this.page.context();
    const message = { name: "Ada Byron", email: "ada@university.example", subject: "Product Support", message: "Which balance is best?" };
    await this.call("/api/contact", { data: message });
    await this.call("/api/admin/customers", { data: { email: "grace@university.example", firstName: "Grace", lastName: "Hopper", invite: false } });
    const { products } = await (await request.get(`${url}/api/admin/products`)).json();
    const { product } = await (await request.get(`${url}/api/admin/products/${products[0].id}`)).json();
    const line = { variantId: product.variants[0].id, quantity: 5, expectedOn: "2030-01-15" };
    await this.call("/api/admin/incoming", { data: { supplier: "Halden", lines: [line] } });
    await this.call("/api/admin/bulk-changes", { data: { change: { kind: "tags", add: ["seen"], remove: [] }, selection: { ids: [product.id] } } });
    await this.call("/api/admin/draft-orders", { data: { email: "grace@university.example", lines: [{ variantId: line.variantId, quantity: 2 }] } });
    await this.changeRecords(product);
    const { orders } = await (await request.get(`${url}/api/admin/orders`)).json();
    await this.call("/api/admin/order-runs", { data: { change: { kind: "approve" }, selection: { ids: [orders[0].id] } } });
    const amounts = { kind: "percent", percentHundredths: 1000, amountCents: null, minimumCents: 0 };
    const bounds = { collectionIds: [], startsAt: "2026-01-01T00:00:00Z", endsAt: null, maxUses: null, isOncePerBuyer: false };
    await this.call("/api/admin/discounts", { data: { title: "Spring", code: "SPRING", ...amounts, ...bounds } });
    const buffer = Buffer.from("Handle,Title,Variant Price\nflask,Flask,12.00\nflask-2,,x\n");
    await this.call("/api/admin/imports?name=flasks.csv", { multipart: { file: { name: "flasks.csv", mimeType: "text/csv", buffer } } });
  }

  /** Makes an earlier version of the first product and the first page that are found. */
  async changeRecords(product: { id: string; currency: string; variants: { id: string; priceCents: number }[] }): Promise<void> {
    const { id: variantId, priceCents: from } = product.variants[0] as { id: string; priceCents: number };
    const rows = [{ variantId, productId: product.id, priceCents: { from, to: from + 100 } }];
    await this.call("/api/admin/variant-grid", { method: "PUT", data: { currency: product.currency, rows } });
    this.links.add(`/admin/products/${product.id}`);
    const { request } = this.page.context();
    const { pages } = await (await request.get(`${this.shop.url}/api/admin/pages`)).json();
    const path = `/api/admin/pages/${pages[0].id}`;
    const { id, updatedAt: seenAt, ...page } = (await (await request.get(this.shop.url + path)).json()).page;
    await this.call(path, { method: "PUT", data: { seenAt, page: { ...page, publishAt: page.publishedAt, summary: "About us" } } });
    this.links.add(`/admin/pages/${id}`);
  }

  async open(path: string): Promise<void> {
    const { page, shop, links } = this;
    await page.goto(shop.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expect.poll(() => page.locator(".skeleton").count(), { interval: 50 }).toBe(0);
    for (const href of await page.locator("a[href]").evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href)))
      if (href.startsWith(`${shop.url}/`)) links.add(href.slice(shop.url.length).replace(/#.*/, ""));
    this.opened.add(path);
  }

  /** Returns the paths of this declaration: itself, the first link to one on the page that leads there, or every section of the settings. */
  async pathsOf(declaredPath: string): Promise<string[]> {
    if (declaredPath === "/admin/*") return ["/admin/no-such-page"];
    if (declaredPath in seenElsewhere) return [declaredPath.replaceAll(/:\w+/g, "01990000-0000-7000-8000-000000000001")];
    if (!declaredPath.includes(":")) return [declaredPath];
    const parent = foundOn[declaredPath] ?? declaredPath.slice(0, declaredPath.lastIndexOf("/"));
    for (const path of await this.pathsOf(parent)) if (!this.opened.has(path)) await this.open(path);
    const found = [...this.links].filter((path) => pageAt(normalizePath(path.replace(/\?.*/, "")))?.path === declaredPath);
    if (found.length === 0) throw new Error(`${parent} leads to no ${declaredPath}.`);
    if (declaredPath.endsWith("?")) return found.filter((path) => !path.includes("?") && path !== parent);
    return [found.find((path) => !/\/new$|\?/.test(path)) ?? found[0] ?? ""];
  }

  async look(declaredPath: string): Promise<void> {
    const { page, faults } = this;
    for (const path of await this.pathsOf(declaredPath)) {
      faults.length = 0;
      await page.setViewportSize(sizes.phone);
      await this.open(path);
      for (const [size, viewport] of Object.entries(widths)) {
        await page.setViewportSize(viewport);
        const name = declaredPath.includes("?") ? path : declaredPath;
        await savePicture(page, `every${name.replaceAll(/\W+/g, "-")}-${size}`);
        const beside = await widthBeyond(page);
        const found = size in sizes ? await accessibilityFaults(page) : [];
        expect.soft([path, size, Math.max(0, beside), found]).toEqual([path, size, 0, []]);
      }
      expect.soft([path, await walkByTab(page)]).toEqual([path, []]);
      // A page for a record that does not exist answers 404.
      const isMissing = declaredPath === "/admin/*" || declaredPath in seenElsewhere;
      expect.soft([path, faults.filter((fault) => !(isMissing && fault.includes("404")))]).toEqual([path, []]);
    }
  }

  /** Expects a list without rows to say so and what comes next, visibly; where that is a link or a button, it can be pressed. */
  async lookEmpty(path: string, { says, next }: { says: string; next: string }): Promise<void> {
    const { page, faults } = this;
    faults.length = 0;
    await page.setViewportSize(sizes.phone);
    await this.open(path);
    const main = page.locator("main");
    await main.getByText(says, { exact: true }).waitFor();
    await main.getByText(next).filter({ visible: true }).first().waitFor();
    await savePicture(page, `empty${path.replaceAll(/\W+/g, "-")}`);
    const beside = await widthBeyond(page);
    expect([path, Math.max(0, beside), await accessibilityFaults(page), faults]).toEqual([path, 0, [], []]);
  }

  /** Returns the links on all opened pages that lead to nothing. */
  async deadLinks(): Promise<string[]> {
    const dead: string[] = [];
    for (const path of this.links) {
      if (path === "/admin/no-such-page") continue;
      const answer = await this.page.context().request.get(this.shop.url + path);
      if (answer.status() >= 400) dead.push(`${answer.status()} ${path}`);
    }
    expect(this.links.size).toBeGreaterThan(40);
    return dead;
  }
}
