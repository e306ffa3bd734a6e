import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFaults, chromiumPath, cursorIn, looksRight, sizes } from "#support/browser.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const buyerEmail = "ada.messages@lab.example";

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

describe.runIf(chromiumPath)("a message of the contact form", () => {
  it("is replied to by staff with a canned reply, read and answered by the buyer through the emailed link, assigned, noted and closed", async () => {
    const { url, dataDir } = shopOf();
    const staffContext = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(staffContext, url, owner);
    const staff = await staffContext.newPage();
    await staff.goto(`${url}/admin/messages`);
    await staff.getByText("No messages under “Need a reply”").waitFor();
    await looksRight(staff, "messages-empty");

    const buyerContext = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const buyer = await buyerContext.newPage();
    await buyer.goto(`${url}/pages/contact-us`);
    await buyer.getByRole("textbox", { name: "Name" }).fill("Ada Byron");
    await buyer.getByRole("main").getByRole("textbox", { name: "Email" }).fill(buyerEmail);
    await buyer.getByLabel("Subject").selectOption("Sales Question");
    await buyer.getByRole("textbox", { name: "Message" }).fill("Which rotor fits the small centrifuge?\nThank you.");
    await buyer.getByRole("button", { name: "Send" }).click();
    await buyer.getByText("Thank you for contacting us!").waitFor();

    await staff.goto(`${url}/admin/messages`);
    await staff.getByRole("link", { name: "Canned replies" }).click();
    await staff.getByText("No canned replies yet").waitFor();
    await staff.getByRole("button", { name: "New canned reply" }).click();
    await staff.getByLabel("Title").fill("Thanks");
    await staff.getByLabel("Text").fill("Dear {{somebody}},");
    await staff.getByRole("button", { name: "Save" }).click();
    await staff.getByText("There is no placeholder {{somebody}}.").waitFor();
    await staff.getByLabel("Text").fill("Dear {{customer-first-name}},\n\nthank you for your question.");
    await staff.getByRole("button", { name: "Save" }).click();
    await said(staff, "Saved.");
    await looksRight(staff, "canned-replies");
    await staff.setViewportSize(sizes.desktop);

    await staff.getByRole("link", { name: "Messages", exact: true }).last().click();
    await staff.getByRole("link", { name: "Ada Byron" }).first().waitFor();
    await looksRight(staff, "messages");
    await staff.setViewportSize(sizes.desktop);
    await staff.getByRole("link", { name: "Ada Byron" }).first().click();
    await staff.getByText("Not verified: anyone can enter an email address in the form.").waitFor();
    await staff.getByRole("combobox", { name: "Canned reply" }).selectOption({ label: "Thanks" });
    await staff.getByRole("button", { name: "Insert Canned reply" }).click();
    const reply = staff.getByLabel("Reply to Ada Byron");
    expect(await reply.inputValue()).toBe("Dear Ada,\n\nthank you for your question.");
    expect(await cursorIn(reply)).toBe("Dear Ada,\n\nthank you for your question.".length);
    await reply.fill(`${await reply.inputValue()}\n\nThe rotor R-24 fits.`);
    await looksRight(staff, "message");
    await staff.setViewportSize(sizes.desktop);
    await staff.getByRole("button", { name: "Send reply" }).click();
    await said(staff, "Your reply to Ada Byron is being sent.");
    await staff.getByText("Waiting for the buyer").first().waitFor();

    const link = await emailedLink(dataDir, buyerEmail, "/messages/");
    const response = await buyer.goto(`${url}${link}`);
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    expect(response?.headers()["x-robots-tag"]).toContain("noindex");
    await buyer.getByText("The rotor R-24 fits.").waitFor();
    await looksRight(buyer, "linked-conversation");
    await buyer.setViewportSize(sizes.phone);
    await buyer.getByLabel("Your reply").fill("And is it in stock?");
    await buyer.getByRole("button", { name: "Send reply" }).click();
    await buyer.getByText("Your reply was sent.").waitFor();
    await buyer.getByText("And is it in stock?").waitFor();
    expect(await buyer.getByLabel("Your reply").inputValue()).toBe("");
    expect(await accessibilityFaults(buyer)).toEqual([]);
    expect((await buyer.goto(`${url}${link.slice(0, -3)}abc`))?.status()).toBe(410);
    await buyer.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(await accessibilityFaults(buyer)).toEqual([]);

    await staff.reload();
    await staff.getByText("And is it in stock?").waitFor();
    await staff.getByText("Verified: the sender has shown that this email address is theirs.").waitFor();
    await staff.getByText("Needs a reply").first().waitFor();
    await staff.getByRole("link", { name: /Messages 1 unanswered/ }).waitFor();
    await staff.getByRole("tab", { name: "Note" }).click();
    await staff.getByLabel("Note", { exact: true }).last().fill("Asked the warehouse.");
    await staff.getByRole("button", { name: "Add note" }).click();
    await said(staff, "Note added.");
    await staff.getByText("note, visible only to staff").waitFor();
    await staff.getByLabel("Assigned to").selectOption("");
    await said(staff, "Not assigned.");
    await staff.getByRole("button", { name: "Close", exact: true }).click();
    await said(staff, "Closed. A reply from the buyer reopens it.");
    await looksRight(staff, "message-closed");
    await buyer.goto(`${url}${link}`);
    await buyer.getByText("And is it in stock?").waitFor();
    expect(await buyer.getByText("Asked the warehouse.").count()).toBe(0);
    await buyerContext.close();
    await staffContext.close();
  }, 240_000);

  it("is read and answered by the link without script", async () => {
    const { url, dataDir } = shopOf();
    const staffContext = await browserOf().newContext();
    await signInBrowser(staffContext, url, owner);
    const headers = { Origin: url };
    const email = "plain@lab.example";
    const sent = { name: "Plain Buyer", email, subject: "Other", message: "A question without script." };
    expect((await staffContext.request.post(`${url}/api/contact`, { data: sent, headers })).ok()).toBe(true);
    const { conversations } = await (await staffContext.request.get(`${url}/api/admin/messages?email=${email}`)).json();
    const data = { key: crypto.randomUUID(), revision: 0, text: "A plain reply." };
    const replied = await staffContext.request.post(`${url}/api/admin/messages/${conversations[0].id}/replies`, { data, headers });
    expect(replied.status()).toBe(201);
    const plain = await browserOf().newContext({ javaScriptEnabled: false, viewport: sizes.phone });
    const page = await plain.newPage();
    await page.goto(`${url}${await emailedLink(dataDir, email, "/messages/")}`);
    await page.getByLabel("Your reply").fill("Answered without script.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("Your reply was sent.").waitFor();
    await page.getByText("Answered without script.").waitFor();
    await plain.close();
    await staffContext.close();
  }, 120_000);
});
