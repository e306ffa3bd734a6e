import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#domain/actor.ts";
import { rightsOf } from "#domain/permissions.ts";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { apiRoutes } from "#http/api/api-routes.ts";
import { fillPath, openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type PageRoute, pageRoutes } from "#web/page-routes.ts";

/**
 * Who may make which call and open which page over HTTP, as `docs/decisions/037-…` says: people write that table, so this finds a mistake in the
 * code's own table of rights.
 */
const file = "docs/decisions/037-staff-accounts-and-who-may-do-what.md";
const people = ["visitor", "customer", "analyst", "support", "manager", "owner"] as const;
type Person = (typeof people)[number];
type Row = { name: string; allowed: Record<Person, boolean> };

const rows: Row[] = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => /^\| `(?:[A-Z]+ )?\//.test(line))
  .map((line) => {
    const [name = "", ...cells] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length !== people.length || cells.some((cell) => cell !== "yes" && cell !== "no")) throw new Error(`${file}: ${line}`);
    return { name: name.replaceAll("`", ""), allowed: Object.fromEntries(people.map((who, at) => [who, cells[at] === "yes"])) as Row["allowed"] };
  });
const isCall = ({ name }: Row) => / \//.test(name);
const calls = rows.filter(isCall);
const pages = rows.filter((row) => !isCall(row));
const ofSections = "PUT /api/admin/settings/:section";
const sections = Object.keys(settingsSchemas);

const shopOf = useTestShop();
let api: TestApp;
const sessions = new Map<Person, { token: string; cookie: string }>();

beforeAll(async () => {
  api = openTestApp(shopOf());
  for (const who of people.filter((each) => each !== "visitor")) {
    const { token, sessionCookie } = await signedInAs(shopOf(), who);
    sessions.set(who, { token, cookie: sessionCookie });
  }
});

/** Rows for single sections of the settings, which have their own right; the declared call is the one for all sections. */
const ownSections = new Set(
  sections.map((section) => ofSections.replace(":section", section)).filter((each) => calls.some(({ name }) => name === each)),
);

/** Returns the calls that a row covers, with unknown ids: the row for all sections covers each section without its own row. */
function triedFor(name: string): string[] {
  if (name !== ofSections) return [fillPath(name, "0198a0a0-0000-7000-8000-000000000000")];
  return sections.map((section) => ofSections.replace(":section", section)).filter((each) => !ownSections.has(each));
}

/** Sends a body with an unknown field: a caller without the right is refused before the body is read. */
async function statusOfCall(who: Person, filled: string): Promise<number> {
  const [method = "", path = ""] = filled.split(" ");
  const token = sessions.get(who)?.token;
  const { status } = await api.call(method, path, {
    ...(token === undefined ? {} : { token }),
    ...(method === "GET" ? {} : { body: { nothing: "of this is known" } }),
  });
  return status;
}

const pathOf = (path: string) => path.replaceAll(/:\w+\??/g, "some-thing");

describe("the table of who may do what", () => {
  it("has every call of the admin area and every other one that not everybody may make, and only calls that there are", () => {
    const inArea = api.routes.filter(({ path }) => path.startsWith("/api/admin")).map(({ method, path }) => `${method} ${path}`);
    const elsewhere = apiRoutes.filter(({ who }) => who !== "anyone").map(({ method, path }) => `${method} ${path}`);
    const names = calls.map(({ name }) => name).filter((name) => !ownSections.has(name));
    const there = [...new Set([...inArea, ...elsewhere])];
    expect({ missing: there.filter((name) => !names.includes(name)), gone: names.filter((name) => !there.includes(name)) }).toEqual({
      missing: [],
      gone: [],
    });
    expect(new Set(names).size).toBe(names.length);
  });

  it("names staff at three calls outside of the admin area: the figures of the specification, their file, and whether one may come", () => {
    const declared = apiRoutes.filter(({ who, path }) => who === "staff" && !path.startsWith("/api/admin/"));
    expect(declared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "GET /api/analytics",
      "GET /api/analytics/export",
      "GET /api/auth/verify",
    ]);
  });

  it("holds for the role that an account has now: a token whose account lost it is refused, and one whose account is deactivated", async () => {
    const { token, account } = await signedInAs(shopOf(), "manager");
    const read = async () => (await api.call("GET", "/api/admin/audit", { token })).status;
    expect(await read()).toBe(200);
    await shopOf().sql`update accounts set role = 'support' where id = ${account.id}`;
    expect(await read()).toBe(403);
    await shopOf().sql`update accounts set role = 'manager', disabled_at = now() where id = ${account.id}`;
    expect(await read()).toBe(401);
  });

  it("has every page that not everybody may open, and only pages that there are", () => {
    const there = pageRoutes.filter(({ who, path }) => who !== "anyone" || path.startsWith("/admin")).map(({ path }) => path);
    const names = pages.map(({ name }) => name);
    expect({ missing: there.filter((name) => !names.includes(name)), gone: names.filter((name) => !there.includes(name)) }).toEqual({
      missing: [],
      gone: [],
    });
  });

  /** Sections of the settings whose operation checks their right, because all sections share one declaration. */
  const sectionsWithTheirOwnRight = [{ right: "backups.change", name: "PUT /api/admin/settings/backups" }];

  it("has each right both ways: a call that needs it, which its roles may make and the others may not", () => {
    const staff = people.slice(2) as StaffRole[];
    const wrong = rightsOf("owner").flatMap((right) => {
      const declared = apiRoutes.filter((route) => route.right === right).map(({ method, path }) => `${method} ${path}`);
      const needing = [...declared, ...sectionsWithTheirOwnRight.filter((section) => section.right === right).map(({ name }) => name)];
      const tried = calls.filter(({ name }) => needing.includes(name));
      const isHeld = staff.every((role) => tried.some(({ allowed }) => allowed[role] === rightsOf(role).includes(right)));
      return isHeld && tried.every(({ allowed }) => !allowed.visitor && !allowed.customer) ? [] : [right];
    });
    expect(wrong).toEqual([]);
  });

  it.each(people)("holds for a %s at every call (Saleor CVE-2026-24136, EverShop CVE-2025-12919: read without authorization)", async (who) => {
    const wrong: string[] = [];
    for (const { name, allowed } of calls)
      for (const tried of triedFor(name)) {
        const status = await statusOfCall(who, tried);
        const isRefused = status === (who === "visitor" ? 401 : 403);
        if (isRefused === allowed[who] || status >= 500) wrong.push(`${tried}: ${status}`);
      }
    expect(calls.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  it.each(people)("holds for a %s at every page, its data, and what is sent to it", async (who) => {
    const cookie = sessions.get(who)?.cookie;
    const wrong: string[] = [];
    for (const { name, allowed } of pages) {
      const page = pageRoutes.find(({ path }) => path === name) as PageRoute;
      const path = pathOf(name);
      const asked = [["GET", path], ["GET", `${path}.data`], ...(page.limits?.changes ? [] : [["POST", path]])] as [string, string][];
      for (const [method, at] of asked) {
        const { status } = await api.call(method, at, cookie === undefined ? {} : { cookie });
        const wanted = allowed[who] ? 200 : who === "visitor" ? 302 : 403;
        if (status !== wanted) wrong.push(`${method} ${at}: ${status}`);
      }
    }
    expect(pages.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });
});
