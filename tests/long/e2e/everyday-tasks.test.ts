import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { payByTestCard, placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { contentTasks } from "#support/everyday-content-tasks.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { proveSecondFactor, signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
let page: Page;
let taken = 0;
const orders: string[] = [];
let purchaseOrder = "";

const said = (text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();
const dialog = () => page.getByRole("dialog").filter({ visible: true });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

/** Counts one step of a merchant: opening a place, filling in a form and sending it, or pressing a button. */
async function step(work: () => Promise<unknown>): Promise<void> {
  taken += 1;
  await work();
}

/** Uses the search of the admin area, which Ctrl K opens: types the text, then presses Enter or chooses the line. */
async function find(text: string, line?: string | RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search the admin area" }).fill(text);
  const option = page.getByRole("option", line === undefined ? {} : { name: line }).first();
  await option.waitFor();
  await option.click();
}

async function openOrder(name: string): Promise<void> {
  await find(name.replace("#", ""), new RegExp(name));
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

const openProduct = async (text: string) => {
  await find(text.slice(0, 9), new RegExp(text));
  await page.getByLabel("Title", { exact: true }).waitFor();
};

const [shipped, refunded, cancelled] = [() => orders[0] ?? "", () => orders[1] ?? "", () => orders[2] ?? ""];

/** The tasks, in the order and with the names of docs/everyday-tasks.md. */
const tasks: [name: string, work: () => Promise<void>][] = [
  ["Find an order by its number", () => step(() => openOrder(shipped()))],
  [
    "See which orders are to be shipped",
    async () => {
      await step(() => page.getByRole("link", { name: /Orders to ship/ }).click());
      await page.waitForURL("**/admin/orders?view=to-ship");
    },
  ],
  [
    "Print a packing slip",
    async () => {
      await step(() => find(`print ${shipped().replace("#", "")}`, /Print packing slip/));
      await page.getByRole("button", { name: "Print" }).waitFor();
    },
  ],
  [
    "Ship an order with a tracking number",
    async () => {
      await step(() => find(`ship ${shipped().replace("#", "")}`, /Fulfill/));
      await step(async () => {
        await dialog().getByLabel("Carrier").fill("UPS");
        await dialog().getByLabel("Tracking number").fill("1Z999AA10123456784");
        await dialog()
          .getByRole("button", { name: /^Ship \d+ items?$/ })
          .click();
      });
      await said(/^Shipment of/);
    },
  ],
  [
    "Refund money",
    async () => {
      await step(() => find(`refund ${refunded().replace("#", "")}`, /Refund/));
      await step(async () => {
        await dialog().getByLabel("Amount (USD)").fill("1.00");
        await dialog().getByLabel("Reason").fill("A scratch");
        await dialog().getByRole("button", { name: "Refund $1.00" }).click();
      });
      await said(/refund/i);
    },
  ],
  [
    "Cancel an order",
    async () => {
      await step(() => find(`cancel ${cancelled().replace("#", "")}`, /Cancel/));
      await step(async () => {
        await dialog().getByLabel("Reason").fill("The buyer asked");
        await dialog()
          .getByRole("button", { name: /^Cancel order/ })
          .click();
      });
      await said(/cancel/i);
    },
  ],
  [
    "Approve a purchase order",
    async () => {
      await step(() => find(`approve ${purchaseOrder.replace("#", "")}`, /Approve/));
      await step(() => dialog().getByRole("button", { name: "Approve order" }).click());
      await said(/was approved/);
    },
  ],
  [
    "Change the quantity on an order before it ships",
    async () => {
      await step(() => find(`edit ${purchaseOrder.replace("#", "")}`, /Edit/));
      await step(async () => {
        await page
          .getByLabel(/^Quantity of/)
          .first()
          .fill("2");
        await page.getByLabel("Reason").fill("The buyer called");
        await button("Save").click();
      });
      await said(/changed|saved/i);
    },
  ],
  [
    "Write a note about an order",
    async () => {
      await step(() => openOrder(refunded()));
      await step(async () => {
        await page.getByLabel("Note", { exact: true }).fill("Called twice");
        await button("Add note").click();
      });
      await page.getByText("Called twice").last().waitFor();
    },
  ],
  [
    "Export orders as a file",
    async () => {
      await step(() => find("orders", "Orders"));
      const file = page.waitForEvent("download");
      await step(() => page.getByRole("button", { name: "CSV" }).click());
      await file;
    },
  ],
  [
    "Add a product",
    async () => {
      await step(() => find("new product", "New product"));
      await step(async () => {
        await page.getByLabel("Title", { exact: true }).fill("Cork ring, 80 mm");
        await page.getByLabel("Price (USD)").fill("7.50");
        await page.getByLabel("Status").selectOption("active");
        await button("Create product").click();
      });
      await said("Product created.");
    },
  ],
  [
    "Change a price",
    async () => {
      await step(() => openProduct("Cork ring, 80 mm"));
      await step(async () => {
        await page.getByLabel("Price (USD)").fill("8.00");
        await page.keyboard.press("Control+s");
      });
      await said(/^Saved/);
    },
  ],
  [
    "Change many prices like in a spreadsheet",
    async () => {
      await step(() => find("edit prices", "Edit in a grid"));
      await step(async () => {
        const cells = page.getByLabel(/^Price of/);
        await cells.first().waitFor();
        for (const at of [0, 1, 2]) await cells.nth(at).fill(`${300 + at}.00`);
        await page.keyboard.press("Control+s");
      });
      await said(/3 variants saved/);
    },
  ],
  [
    "Raise all prices by a percentage",
    async () => {
      await step(async () => {
        await find("products", "Products");
        await page.getByLabel("Select all on this page").check();
      });
      await step(async () => {
        await button("Change…").click();
        await button("Prices…").click();
        await page.getByLabel("By", { exact: true }).fill("5");
        await page.getByText(/ will change/).waitFor();
      });
      await step(() => button(/^Change [\d,]+ products$/).click());
      await page
        .getByRole("heading", { level: 1, name: "Bulk change" })
        .or(page.getByText(/products changed\.$/))
        .first()
        .waitFor();
    },
  ],
  [
    "Count stock",
    async () => {
      await step(async () => {
        await find("inventory", "Inventory");
        await page.getByLabel("Search variants").fill("cork ring");
      });
      await step(() => button("Adjust Cork ring, 80 mm").first().click());
      await step(async () => {
        await dialog().getByLabel("Counted").fill("12");
        await dialog().getByRole("button", { name: "Set to 12" }).click();
      });
      await said("Stock is now 12.");
    },
  ],
  [
    "Write down a delivery that is on its way",
    async () => {
      await step(() => find("new incoming", "New incoming delivery"));
      await step(async () => {
        await page.getByLabel("Add a variant").fill("cork ring");
        await page.getByRole("option", { name: /Cork ring/ }).click();
        await page.getByLabel("Units").fill("50");
        await page.getByLabel("Expected on").fill("2030-01-15");
        await button("Record delivery").click();
      });
      await said("Delivery recorded.");
    },
  ],
  [
    "Copy a product",
    async () => {
      await step(() => openProduct("Cork ring, 80 mm"));
      await step(() => button("Duplicate").click());
      await said(/cop|duplicate/i);
    },
  ],
  [
    "Take a product out of the shop",
    async () => {
      await step(() => openProduct("Cork ring, 80 mm"));
      await step(() => button("Archive").click());
      await said("Archived. Buyers no longer see it.");
    },
  ],
  [
    "Import products from a file",
    async () => {
      await step(() => find("import", "Import and export"));
      const buffer = Buffer.from("Handle,Title,Variant Price\nglass-rod,Glass rod,2.00\n");
      await step(() => page.getByLabel(/Drop a file here/).setInputFiles({ name: "rods.csv", mimeType: "text/csv", buffer }));
      await step(() => button("Import 1 product").click());
      await page.getByText("What was imported").waitFor();
    },
  ],
  ...contentTasks({ page: () => page, step, find, said, dialog, button }),
  [
    "Answer a message",
    async () => {
      await step(() => find("messages", "Messages"));
      await step(() => page.getByRole("link", { name: "Grace Hopper" }).first().click());
      await step(async () => {
        await page.getByLabel("Reply to Grace Hopper").fill("The Halden fits.");
        await button("Send reply").click();
      });
      await said(/is being sent/);
    },
  ],
  [
    "See what a customer has ordered",
    async () => {
      await step(() => find("ada@university.example", /ada@university/));
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  ],
  [
    "Make a discount code",
    async () => {
      await step(() => find("new discount", "New discount"));
      await step(async () => {
        await page.getByLabel("Name").fill("Autumn offer");
        await page.getByLabel("Code", { exact: true }).fill("AUTUMN");
        await page.getByLabel("Percent").fill("10");
        await button("Create discount").click();
      });
      await page.getByRole("heading", { level: 1, name: "Autumn offer" }).waitFor();
    },
  ],
  [
    "Change a shipping rate",
    async () => {
      await step(() => find("shipping", "Shipping"));
      await step(async () => {
        await page.getByLabel("Free shipping from (USD)").first().fill("1234");
        await page.keyboard.press("Control+s");
      });
      await said(/^Saved/);
    },
  ],
  [
    "See who changed what",
    async () => {
      await step(() => find("audit", "Audit log"));
      await page
        .getByText(/Free shipping|free shipping/)
        .first()
        .waitFor();
    },
  ],
];

describe.runIf(chromiumPath)("an everyday task", () => {
  beforeAll(async () => {
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    // As on any day after the first: the file of all orders has names and addresses, so it requires a second factor.
    await proveSecondFactor(context, shopOf().url, owner);
    page = await context.newPage();
    const newBuyer = () => browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    purchaseOrder = await placeConfirmedPurchaseOrder(await newBuyer(), shopOf(), { email: "grace@university.example", poNumber: "PO-9" });
    for (let made = 0; made < 3; made++) orders.push(await payByTestCard(await newBuyer(), shopOf().url, "ada@university.example"));
    const message = {
      name: "Grace Hopper",
      email: "grace@university.example",
      subject: "Product Support",
      message: "Which rotor fits this centrifuge?",
    };
    expect((await context.request.post(`${shopOf().url}/api/contact`, { headers: { Origin: shopOf().url }, data: message })).ok()).toBe(true);
  }, 240_000);

  it.each(tasks)(
    "takes at most three steps: %s",
    async (_name, work) => {
      await page.goto(`${shopOf().url}/admin`);
      await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
      taken = 0;
      await work();
      expect(taken).toBeLessThanOrEqual(3);
    },
    90_000,
  );

  it("is one of the thirty that docs/everyday-tasks.md lists", () => {
    const rows = readFileSync("docs/everyday-tasks.md", "utf8").match(/^\| \d+ \| [^|]+/gm) ?? [];
    expect(rows.map((row) => row.split("|")[2]?.trim())).toEqual(tasks.map(([name]) => name));
    expect(tasks).toHaveLength(30);
  });
});
