import type { Locator, Page } from "playwright-core";

/** The functions from which tasks are built; `page` returns the page that is open at that time. */
type Hands = {
  page: () => Page;
  step: (work: () => Promise<unknown>) => Promise<void>;
  find: (text: string, line?: string | RegExp) => Promise<void>;
  said: (text: string | RegExp) => Promise<void>;
  dialog: () => Locator;
  button: (name: string | RegExp) => Locator;
};

/** Returns those of the thirty everyday tasks that concern what shoppers read, in the order of docs/everyday-tasks.md. */
export function contentTasks({ page, step, find, said, dialog, button }: Hands): [name: string, work: () => Promise<void>][] {
  return [
    [
      "Make a collection",
      async () => {
        await step(() => find("new collection", "New collection"));
        await step(async () => {
          await page().getByLabel("Title", { exact: true }).fill("Glass and cork");
          await page().getByLabel("Products", { exact: true }).selectOption("by-hand");
          await page().getByLabel("Add products").fill("glass rod");
          await page()
            .getByRole("option", { name: /Glass rod/ })
            .click();
          await button("Create collection").click();
        });
        await said("Collection created.");
      },
    ],
    [
      "Publish a page",
      async () => {
        await step(() => find("new page", "New page"));
        await step(async () => {
          await page().getByLabel("Title", { exact: true }).fill("Open day");
          await page().getByRole("textbox", { name: "Text", exact: true }).fill("Come and see.");
          await page().getByLabel("Status", { exact: true }).selectOption("published");
          await button("Create page").click();
        });
        await said("Page created.");
      },
    ],
    [
      "Publish an article at a time",
      async () => {
        await step(() => find("blog post", "New article"));
        await step(async () => {
          await page().getByLabel("Title", { exact: true }).fill("How to clean a balance");
          await page().getByRole("textbox", { name: "Text", exact: true }).fill("Gently.");
          await page().getByLabel("Status", { exact: true }).selectOption("scheduled");
          await page().getByLabel("Publish at").fill("2030-01-15T09:00");
          await button("Create article").click();
        });
        await said("Article created.");
      },
    ],
    [
      "Put a page into the menu",
      async () => {
        await step(() => find("navigation", "Main menu"));
        await step(async () => {
          await button("Add item").click();
          await dialog().getByRole("combobox", { name: "Link" }).fill("open day");
          await page().getByRole("option", { name: "Open day" }).first().click();
          await dialog().getByRole("button", { name: "Add item" }).click();
        });
        await step(() => button("Save").click());
        await said(/^Saved/);
      },
    ],
    [
      "Announce something at the top of the shop",
      async () => {
        await step(() => find("announcements", "Announcements"));
        await step(async () => {
          await button("Add announcement").click();
          await page().getByLabel("Text", { exact: true }).last().fill("Closed on Friday.");
          await button("Save").click();
        });
        await said(/^Saved/);
      },
    ],
    [
      "Redirect an old path to a new one",
      async () => {
        await step(() => find("redirect", "Redirects"));
        await step(async () => {
          await button("Add redirect").click();
          await dialog().getByLabel("From", { exact: true }).fill("/old.html");
          await dialog().getByLabel("To", { exact: true }).fill("/collections");
          await dialog().getByRole("button", { name: "Add redirect" }).click();
        });
        await page().getByRole("cell", { name: "/old.html", exact: true }).waitFor();
      },
    ],
  ];
}
