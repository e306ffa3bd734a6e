import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, sizes } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** The outcome of a call: it does not reach the shop, gets this answer, or goes to the shop once it is released. */
type Outcome = "unreached" | { status: number; body: object } | Promise<void>;

describe.runIf(chromiumPath)("somebody who registers", () => {
  it("sees what is wrong, field by field, and what went wrong besides; then is welcomed and led to the account", async () => {
    const page = await openPage("/account/register");
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole("button", { name: "Create account" }).click();
    };
    await fill({
      "First name": "Rosalind",
      "Last name": "Franklin",
      "Email address": "rosalind@lab.example",
      Password: "12345",
      "Confirm password": "12345",
    });
    await page.getByText("Password must be at least 6 characters long.").waitFor();
    await fill({ Password: "photo 51", "Confirm password": "photo 52" });
    await page.getByText("Passwords do not match.").waitFor();
    await meanwhile(page, "/api/auth/register", { status: 500, body: {} }, async () => {
      await fill({ "Confirm password": "photo 51" });
      await page.getByText("An unexpected error occurred during registration.").waitFor();
    });
    await meanwhile(page, "/api/auth/register", "unreached", async () => {
      await fill({});
      await page.getByText("An unexpected error occurred. Please try again.").waitFor();
    });
    await fill({});
    await page.getByRole("heading", { name: "Registration Successful!" }).waitFor();
    expect(await page.getByRole("link", { name: "Go to your account" }).getAttribute("href")).toBe("/account");
    await page.waitForURL("**/account");
    await page.getByText("Signed in as rosalind@lab.example").waitFor();
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("somebody who logs in", () => {
  it("sees that the shop cannot be reached, and that the password is wrong", async () => {
    const page = await openPage("/account/login");
    await page.getByLabel("Email", { exact: true }).fill("nobody@lab.example");
    await page.getByLabel("Password").fill("not this one");
    await meanwhile(page, "/api/auth/login", "unreached", async () => {
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("An unexpected error occurred.", { exact: true }).waitFor();
    });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Invalid email or password.").waitFor();
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("the newsletter's form", () => {
  it("says what went wrong, waits without a second sending, thanks, and is itself again", async () => {
    const page = await openPage("/newsletter");
    const email = page.getByLabel("Email address");
    const form = page.locator("main form");
    await email.fill("ada@lab.example");
    const send = () => page.getByRole("button", { name: "Subscribe" }).click();
    await meanwhile(page, "/api/newsletter", "unreached", async () => {
      await send();
      await form.getByText("Something went wrong. Please try again.").waitFor();
    });
    await meanwhile(page, "/api/newsletter", { status: 500, body: {} }, async () => {
      await send();
      await form.getByText("We could not complete your signup. Please try again.").waitFor();
    });
    await meanwhile(page, "/api/newsletter", { status: 429, body: { error: "Too many requests." } }, async () => {
      await send();
      await form.getByText("Too many requests.").waitFor();
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await meanwhile(page, "/api/newsletter", released, async () => {
      await send();
      await form.getByRole("button", { name: "Sending…" }).and(page.locator(":disabled")).waitFor();
      expect(await email.isDisabled()).toBe(true);
      release();
      await form.getByRole("button", { name: "Subscribed" }).waitFor();
    });
    const thanks = form.getByText("Thank you for subscribing! Your subscription starts once you open the link in our email.");
    expect([await thanks.isVisible(), await email.inputValue()]).toEqual([true, ""]);
    await thanks.waitFor({ state: "detached" });
    await form.getByRole("button", { name: "Subscribe", exact: true }).waitFor();
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("the contact form", () => {
  it("names the fault of each field until it is fixed, waits without a second sending, and is empty once it is sent", async () => {
    const page = await openPage("/pages/contact-us");
    const form = page.locator("main form");
    const send = () => form.getByRole("button", { name: "Send Message" }).click();
    await send();
    for (const fault of ["Please enter your name.", "Please enter your email address.", "Please choose a subject.", "Please enter your message."])
      await form.getByText(fault).waitFor();
    await form.getByLabel("Name").fill("Ada Byron");
    await form.getByText("Please enter your name.").waitFor({ state: "detached" });
    expect(await form.getByText("Please choose a subject.").isVisible()).toBe(true);
    await form.getByLabel("Email").fill("ada@lab.example");
    await form.getByLabel("Subject").selectOption("Sales Question");
    await form.getByLabel("Message").fill("Which rotor fits the C24?");
    await meanwhile(page, "/api/contact", "unreached", async () => {
      await send();
      await form.getByText("Something went wrong. Please try again.").waitFor();
    });
    await meanwhile(page, "/api/contact", { status: 500, body: {} }, async () => {
      await send();
      await form.getByText("Failed to send message. Please try again.").waitFor();
    });
    expect(await form.getByLabel("Message").inputValue()).toBe("Which rotor fits the C24?");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await meanwhile(page, "/api/contact", released, async () => {
      await send();
      await form.getByRole("button", { name: "Sending..." }).and(page.locator(":disabled")).waitFor();
      expect(await form.getByLabel("Message").isDisabled()).toBe(true);
      release();
      await form.getByText("Thank you for contacting us! We will respond within 24 hours.").waitFor();
    });
    expect(await form.getByLabel("Message").inputValue()).toBe("");
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("adding to the cart", () => {
  it("shows that it is under way, what went wrong until the next try, and that it is done", async () => {
    const page = await openPage("/products/meridian-mini6-mini-centrifuge", sizes.phone);
    const button = page.getByRole("button", { name: "Add to Cart" }).first();
    await meanwhile(page, "/api/cart", { status: 409, body: { error: "Only 2 can be ordered right now." } }, async () => {
      await button.click();
      await page.getByRole("alert").getByText("Only 2 can be ordered right now.").waitFor();
      expect(await colorOf(page.getByRole("alert").getByText("Only 2 can be ordered right now."))).toBe(red);
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await meanwhile(page, "/api/cart", released, async () => {
      await button.click();
      await page.getByRole("button", { name: "Adding to cart..." }).and(page.locator("[aria-disabled=true]")).waitFor();
      // The bar appears once the page is scrolled past the options.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByRole("button", { name: "Adding...", exact: true }).and(page.locator("[aria-disabled=true]")).waitFor();
      expect(await page.getByText("Only 2 can be ordered right now.").count()).toBe(0);
      release();
      await page.getByText("Added to cart successfully!").first().waitFor();
    });
    expect(await colorOf(page.getByText("Added to cart successfully!").first())).toBe(accent);
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    await page.context().close();
  }, 180_000);

  it("happens at once by Buy Now where there is nothing to choose", async () => {
    const page = await openPage("/collections/centrifuges");
    const title = await buyNow(page);
    await page.getByRole("heading", { name: title }).getByRole("link").waitFor();
    await page.getByText("1 item", { exact: true }).waitFor();
    await page.context().close();
  }, 180_000);
});

describe.runIf(chromiumPath)("the cart", () => {
  it("shows what is true after a change that failed, and is empty once the last line is removed", async () => {
    const page = await openPage("/collections/centrifuges");
    await buyNow(page);
    const quantity = page.getByRole("group", { name: /^Quantity of/ }).getByRole("textbox");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/cart", (route) => (route.request().method() === "PATCH" ? route.abort() : released.then(() => route.continue())));
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByText("Loading cart...").waitFor();
    release();
    await page.getByText("Loading cart...").waitFor({ state: "detached" });
    await expect.poll(() => quantity.inputValue()).toBe("1");
    await page.unroute("**/api/cart");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByText("2 items", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Remove/ }).click();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await page.context().close();
  }, 180_000);

  it("says in a banner that the checkout did not open, until that is dismissed, and waits while it opens", async () => {
    const page = await openPage("/collections/centrifuges");
    await buyNow(page);
    const checkOut = () => page.getByRole("button", { name: "Secure Checkout" }).click();
    await meanwhile(page, "/api/checkout", { status: 500, body: {} }, async () => {
      await checkOut();
      await page.getByRole("alert").getByText("Failed to create checkout").waitFor();
    });
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText("Failed to create checkout").waitFor({ state: "detached" });
    await meanwhile(page, "/api/checkout", "unreached", async () => {
      await checkOut();
      await page.getByRole("alert").getByText("Failed to process checkout. Please try again.").waitFor();
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await meanwhile(page, "/api/checkout", released, async () => {
      await checkOut();
      await page.getByRole("button", { name: "Processing..." }).and(page.locator(":disabled")).waitFor();
      release();
      await page.waitForURL("**/checkout/*");
    });
    await page.context().close();
  }, 180_000);
});

/** The values of `--color-red` and `--color-accent` in `web/theme.css`. */
const [red, accent] = ["rgb(180, 35, 24)", "rgb(11, 110, 117)"];
const colorOf = (text: Locator) => text.evaluate((found) => getComputedStyle(found).color);

/** Opens a page of the built shop and waits for its scripts. */
async function openPage(path: string, viewport: { width: number; height: number } = sizes.desktop): Promise<Page> {
  const context = await browserOf().newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(shopOf().url + path, { waitUntil: "networkidle" });
  return page;
}

/** Buys the first product that can be bought at once, and returns its title. */
async function buyNow(page: Page): Promise<string> {
  const button = page.getByRole("button", { name: /^Buy Now / }).first();
  const title = ((await button.textContent()) ?? "").replace(/^Buy Now /, "");
  await button.click();
  await page.waitForURL("**/cart");
  await page.getByRole("heading", { name: "Your Cart" }).waitFor();
  await page.waitForLoadState("networkidle");
  return title;
}

/** Lets calls of `path` end with `outcome` while `work` runs. */
async function meanwhile(page: Page, path: string, outcome: Outcome, work: () => Promise<void>): Promise<void> {
  const answer = async (route: Route) => {
    if (outcome === "unreached") return route.abort();
    if (!(outcome instanceof Promise)) return route.fulfill({ status: outcome.status, json: outcome.body });
    await outcome;
    return route.continue();
  };
  await page.route(`**${path}`, answer);
  await work();
  await page.unroute(`**${path}`, answer);
}
