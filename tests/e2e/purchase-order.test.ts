import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, sizes } from "#support/browser.ts";
import { confirmationLink, placeOnPurchaseOrder } from "#support/browser-checkout.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("a first purchase order", () => {
  it.each(Object.entries(sizes))(
    "on a %s is confirmed by email, and the next one is not asked about",
    async (name, viewport) => {
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const email = `buyer-on-a-${name}@university.example`;
      const page = await placeOnPurchaseOrder(context, shopOf().url, email, "PO-1");
      await page.waitForURL("**/confirm");
      await page.getByRole("heading", { name: "Confirm your purchase order by email" }).waitFor();
      expect(await page.textContent("main")).toContain("No emails are sent; staff read them under Sent emails.");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Send the email again" }).click();
      await page.getByText("There is a new email with the link.").waitFor();
      await page.getByRole("button", { name: "Send the email again" }).click();
      await page.getByRole("alert").waitFor();
      // On the way back, the checkout says what is waiting.
      await page.getByRole("link", { name: "I have confirmed" }).click();
      await page.getByText("is not ordered yet", { exact: false }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "See what to do" }).click();
      await page.waitForURL("**/confirm");

      await page.goto(shopOf().url + (await confirmationLink(shopOf().dataDir, email)));
      await page.getByRole("heading", { name: "Confirm your purchase order" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Confirm purchase order" }).click();
      await page.waitForURL("**/thank-you*");
      expect(await page.textContent("main")).toContain("We will review your order with purchase order PO-1");

      const next = await placeOnPurchaseOrder(context, shopOf().url, email, "PO-2");
      await next.waitForURL("**/thank-you*");
      expect(await next.textContent("main")).toContain("We will review your order with purchase order PO-2");
      await context.close();
    },
    180_000,
  );
});
