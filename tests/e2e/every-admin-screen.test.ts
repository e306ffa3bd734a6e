import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { normalizePath } from "#http/middleware/normalized-path.ts";
import { pageAt } from "#http/page-matching.ts";
import { accessibilityFaults, chromiumPath, keepPicture, sizes } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";
import { pageRoutes } from "#web/page-routes.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const widths = { phone: sizes.phone, tablet: { width: 768, height: 1024 }, laptop: { width: 1150, height: 800 }, desktop: sizes.desktop };

/** Pages that this test has not walked through yet; their own tests look at them. The list only gets shorter. */
const notYet = ["/admin/drafts", "/admin/drafts/:id", "/admin/catalog-versions/:kind/:id", "/admin/content-versions/:kind/:id"];

const declared = pageRoutes.flatMap(({ path, who }) => (who === "staff" && !notYet.includes(path) ? [path] : []));

/** Where a link to the page is found, where that is not the path in front of its last part. */
const foundOn: Record<string, string> = { "/admin/webhooks/:id": "/admin/api" };

/** What these show takes long to come about; the tests named here look at it by the same measures. Here they say that there is no such thing. */
const seenElsewhere: Record<string, string> = {
  "/admin/returns/:id": "customer-journey.test.ts",
  "/admin/freight-quotes/:id": "shipping-choices.test.ts",
  "/admin/tax-certificates/:id": "tax-exemption.test.ts",
  "/admin/webhooks/:id": "api-keys-and-webhooks.test.ts",
};

/** What one page showed and did wrong, by its words for the report. */
type Visit = { page: Page; faults: string[]; links: Set<string> };
let visit: Visit;

async function call(path: string, data: unknown): Promise<void> {
  const answer = await visit.page.context().request.post(shopOf().url + path, { headers: { Origin: shopOf().url }, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}

/** Something for each list. */
async function fillShop(): Promise<void> {
  const { url } = shopOf();
  const context = await browserOf().newContext();
  await placeConfirmedPurchaseOrder(context, shopOf(), { email: "ada@university.example", poNumber: "PO-7" });
  await context.close();
  await call("/api/contact", {
    name: "Ada Byron",
    email: "ada@university.example",
    subject: "Product Support",
    message: "Which balance is best?",
  });
  await call("/api/admin/customers", { email: "grace@university.example", firstName: "Grace", lastName: "Hopper", invite: false });
  const { products } = await (await visit.page.context().request.get(`${url}/api/admin/products`)).json();
  const { product } = await (await visit.page.context().request.get(`${url}/api/admin/products/${products[0].id}`)).json();
  const line = { variantId: product.variants[0].id, quantity: 5, expectedOn: "2030-01-15" };
  await call("/api/admin/incoming", { supplier: "Halden", lines: [line] });
  await call("/api/admin/bulk-changes", { change: { kind: "tags", add: ["seen"], remove: [] }, selection: { ids: [product.id] } });
  const discount = {
    title: "Spring",
    code: "SPRING",
    kind: "percent",
    percentHundredths: 1000,
    amountCents: null,
    minimumCents: 0,
    collectionIds: [],
  };
  await call("/api/admin/discounts", { ...discount, startsAt: "2026-01-01T00:00:00Z", endsAt: null, mostUses: null, isOncePerBuyer: false });
  const buffer = Buffer.from("Handle,Title,Variant Price\nflask,Flask,12.00\nflask-2,,x\n");
  const multipart = { file: { name: "flasks.csv", mimeType: "text/csv", buffer } };
  const sent = await visit.page.context().request.post(`${url}/api/admin/imports?name=flasks.csv`, { headers: { Origin: url }, multipart });
  if (!sent.ok()) throw new Error(`import: ${await sent.text()}`);
}

/** Until what it loads is there. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => page.locator(".skeleton").count(), { interval: 50 }).toBe(0);
}

async function open(path: string): Promise<void> {
  await visit.page.goto(shopOf().url + path);
  await settle(visit.page);
  for (const href of await visit.page.locator("a[href]").evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href)))
    if (href.startsWith(`${shopOf().url}/`)) visit.links.add(href.slice(shopOf().url.length).replace(/#.*/, ""));
}

/** Paths of this declaration: itself, the first link to one on the page that leads there, or every section of the settings. */
async function pathsOf(declaredPath: string): Promise<string[]> {
  if (declaredPath === "/admin/*") return ["/admin/no-such-page"];
  if (declaredPath in seenElsewhere) return [declaredPath.replaceAll(/:\w+/g, "01990000-0000-7000-8000-000000000001")];
  if (!declaredPath.includes(":")) return [declaredPath];
  const parent = foundOn[declaredPath] ?? declaredPath.slice(0, declaredPath.lastIndexOf("/"));
  for (const path of await pathsOf(parent)) await open(path);
  const found = [...visit.links].filter((path) => pageAt(normalizePath(path.replace(/\?.*/, "")))?.path === declaredPath);
  if (found.length === 0) throw new Error(`${parent} leads to no ${declaredPath}.`);
  if (declaredPath.endsWith("?")) return found.filter((path) => !path.includes("?") && path !== parent);
  return [found.find((path) => !/\/new$|\?/.test(path)) ?? found[0] ?? ""];
}

/** Presses Tab from the top to the bottom: which of the page's controls were never reached, and which were reached unseen. */
async function walkByTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  // At most so many: a table of hundreds of rows needs no proof for each.
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press("Tab");
    const isOver = await page.evaluate(() => {
      const w = window as unknown as { reached: Set<Element>; unseen: string[]; wordsOf(each: Element): string };
      if (!w.reached) {
        w.reached = new Set();
        w.unseen = [];
        w.wordsOf = (each) =>
          `${each.tagName.toLowerCase()} ${(each.getAttribute("aria-label") ?? each.textContent ?? "").trim().slice(0, 50) || each.id}`;
      }
      const at = document.activeElement;
      if (!at || at === document.body || w.reached.has(at)) return w.reached.size > 0;
      w.reached.add(at);
      const ring = (each: Element | null) => {
        if (!each) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      };
      const around = [
        at,
        at.parentElement,
        at.parentElement?.parentElement ?? null,
        at.closest("label"),
        document.querySelector(`label[for="${CSS.escape(at.id)}"]`),
      ];
      if (!around.some(ring) && getComputedStyle(at).boxShadow === "none" && at.tagName !== "IFRAME") w.unseen.push(`no ring: ${w.wordsOf(at)}`);
      const { top, bottom, left, right, width, height } = at.getBoundingClientRect();
      if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) w.unseen.push(`out of sight: ${w.wordsOf(at)}`);
      else if (width > 2 && height > 2) {
        const over = document.elementFromPoint(
          (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
          (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
        );
        if (over && !at.contains(over) && !over.contains(at) && !over.closest("label"))
          w.unseen.push(`covered by ${w.wordsOf(over)}: ${w.wordsOf(at)}`);
      }
      return false;
    });
    if (isOver) break;
  }
  return page.evaluate(() => {
    const w = window as unknown as { reached: Set<Element>; unseen: string[]; wordsOf(each: Element): string };
    const controls = document.querySelectorAll("main a[href], main button, main input, main select, main textarea");
    // Only one of a row of tabs, of a group of radio buttons, or of a grid's cells is in the order of Tab; arrows reach the others.
    const byArrows = "[role=tablist], [role=radiogroup], [role=grid], [role=toolbar], [type=radio], [inert], [tabindex='-1'], fieldset[disabled]";
    const missed = [...controls].filter(
      (each) => !(each as HTMLButtonElement).disabled && each.checkVisibility() && !each.closest(byArrows) && !w.reached.has(each),
    );
    return [...w.unseen, ...(w.reached.size > 80 ? [] : missed.map((each) => `not reached: ${w.wordsOf(each)}`))];
  });
}

describe.runIf(chromiumPath)("every screen of the admin area", () => {
  beforeAll(async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    visit = { page, faults: [], links: new Set() };
    page.on("pageerror", (fault) => visit.faults.push(`script: ${fault.message}`));
    page.on("console", (line) => line.type() === "error" && visit.faults.push(`console: ${line.text()}`));
    await fillShop();
  }, 180_000);

  it.each(declared)(
    "%s fits, is found good by axe, and is worked by keyboard with the focus in sight",
    async (declaredPath) => {
      const { page } = visit;
      for (const path of await pathsOf(declaredPath)) {
        visit.faults.length = 0;
        await page.setViewportSize(sizes.phone);
        await open(path);
        for (const [size, viewport] of Object.entries(widths)) {
          await page.setViewportSize(viewport);
          const name = declaredPath.includes("?") ? path : declaredPath;
          await keepPicture(page, `every${name.replaceAll(/\W+/g, "-")}-${size}`);
          const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          const found = size in sizes ? await accessibilityFaults(page) : [];
          expect.soft([path, size, Math.max(0, beside), found]).toEqual([path, size, 0, []]);
        }
        expect.soft([path, await walkByTab(page)]).toEqual([path, []]);
        // Something that is not there is answered so.
        const isMissing = declaredPath === "/admin/*" || declaredPath in seenElsewhere;
        expect.soft([path, visit.faults.filter((fault) => !(isMissing && fault.includes("404")))]).toEqual([path, []]);
      }
    },
    240_000,
  );

  it("leads nowhere where nothing is", async () => {
    const { request } = visit.page.context();
    const dead: string[] = [];
    for (const path of visit.links) {
      if (path === "/admin/no-such-page") continue;
      const answer = await request.get(shopOf().url + path);
      if (answer.status() >= 400) dead.push(`${answer.status()} ${path}`);
    }
    expect(visit.links.size).toBeGreaterThan(100);
    expect(dead).toEqual([]);
  }, 240_000);
});
