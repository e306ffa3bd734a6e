import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { links } from "#web/links.ts";
import { settingWords } from "#web/messages/setting-words.ts";
import { pageRoutes } from "#web/page-routes.ts";
import { menu } from "../admin-nav.tsx";
import { pagesBesideSettings, settingsPages } from "./settings-pages.ts";

const menuPages = menu.flatMap(({ pages }) => pages);

describe("a page of the settings", () => {
  it("holds each section that has no page in the menu", () => {
    const reached = new Set([...settingsPages.map(({ id }) => links.adminSettings(id)), ...menuPages.map(({ to }) => to)]);
    expect(Object.values(settingWords).filter(({ page }) => !reached.has(links.adminSettings(page)))).toEqual([]);
  });

  it("has a name that no other page beside it has", () => {
    const names = [...settingsPages.map(({ title }) => title), ...pagesBesideSettings().map(({ text }) => text)];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("stands beside what the menu has under Settings, by the same names", () => {
    const group = menu.find(({ path }) => path === links.adminSettings());
    expect(pagesBesideSettings().map(({ text }) => text)).toEqual(expect.arrayContaining(group?.pages.slice(1).map(({ text }) => text) ?? []));
    for (const page of pagesBesideSettings()) expect(menuPages).toContain(page);
  });
});

describe("a page of the menu", () => {
  /** The first has the title that the specification gives it, the second has the title of the open section. */
  const titledOtherwise = [links.adminAnalytics("behavior"), links.adminSettings()];

  it.each(menuPages.filter(({ to }) => !titledOtherwise.includes(to)))("has $text as its title and in its tab", ({ to, text }) => {
    const file = pageRoutes.find(({ path }) => path === to)?.file ?? "";
    const source = readFileSync(`src/web/${file}`, "utf8");
    expect(source).toContain(`{ title: "${text} · Admin" }`);
    expect(source).toContain(`title="${text}"`);
  });
});
