import { z } from "zod";
import { saveMenu } from "#domain/content/content.ts";
import { menuInput } from "#domain/content/content-input.ts";
import { type AdminMenu, type AdminMenuItem, listAdminMenus, listLinkChoices, readAdminMenu } from "#domain/content/menu-editing.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { apiRoute } from "#http/api-route.ts";
import { normalizePath } from "#http/middleware/normalized-path.ts";
import { declaredPath } from "#http/page-matching.ts";
import { time } from "../shared-schemas.ts";

const menuParam = z.object({ handle: z.string().max(100) });
const row = z.object({
  handle: z.string(),
  title: z.string(),
  where: z.string().describe("Where the storefront shows it."),
  items: z.number(),
  broken: z.number().describe("Items whose link leads to nothing that buyers see."),
  updatedAt: time.nullable(),
});
const state = z.enum(["shown", "hidden", "gone", "other"]).describe("hidden: a draft, scheduled or archived; other: another path, or another site.");
const item: z.ZodType<AdminMenuItem> = z
  .lazy(() => z.object({ title: z.string(), url: z.string(), drawing: z.string().nullable(), state, items: z.array(item) }))
  .meta({ id: "AdminMenuItem" });
const answer = z.object({
  menu: z.object({
    handle: z.string(),
    title: z.string(),
    levels: z.number().describe("How many the storefront shows."),
    where: z.string(),
    whileEmpty: z.string(),
    hasHeadings: z.boolean().describe("Items at the top lead nowhere."),
    items: z.array(item),
    updatedAt: time.nullable().describe("Sent back as `seenAt` when it is saved; null while it is empty."),
  }),
});
const choice = z.object({
  kind: z.enum(["collection", "product", "page", "blog", "article"]),
  id: z.string(),
  path: z.string(),
  title: z.string(),
  isShown: z.boolean(),
});

/** Marks items as gone whose path on this shop leads to "not found": it belongs to no record and to no declared page. */
function checked(menu: AdminMenu): AdminMenu {
  const check = (items: AdminMenuItem[]): AdminMenuItem[] =>
    items.map((one) => ({ ...one, state: one.state === "other" && isNoPage(one.url) ? "gone" : one.state, items: check(one.items) }));
  return { ...menu, items: check(menu.items) };
}

function rowOf({ handle, title, where, items, updatedAt }: AdminMenu) {
  const all = (list: AdminMenuItem[]): AdminMenuItem[] => list.flatMap((one) => [one, ...all(one.items)]);
  const broken = all(items).filter(({ state: how }) => how === "gone" || how === "hidden").length;
  return { handle, title, where, items: all(items).length, broken, updatedAt };
}

function isNoPage(url: string): boolean {
  if (!url.startsWith("/")) return false;
  const path = url.split(/[?#]/)[0] ?? "";
  return declaredPath(normalizePath(path)) === "*";
}

/** The menus of the storefront in the admin area. */
export const adminMenusRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/menus",
    who: "staff",
    right: "content.read",
    summary: "List the menus of the storefront",
    answers: { 200: z.object({ menus: z.array(row) }) },
    answer: async (c) => ({ menus: (await listAdminMenus(c.get("shop"), c.get("actor"))).map(checked).map(rowOf) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/menus/:handle",
    who: "staff",
    right: "content.read",
    summary: "Read a menu with the state of its links",
    request: { params: menuParam },
    answers: { 200: answer },
    refuses: ["not-found"],
    answer: async (c, { params: { handle } }) => ({ menu: checked(await readAdminMenu(c.get("shop"), c.get("actor"), handle)) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/menus/:handle",
    who: "staff",
    right: "content.change",
    summary: "Save a menu; without items the shop makes its own",
    request: { params: menuParam, body: z.object({ seenAt: z.iso.datetime({ offset: true }).nullable(), items: menuInput.shape.items }) },
    answers: { 200: answer },
    refuses: ["changed-meanwhile", "not-found"],
    answer: async (c, { params: { handle }, body: { seenAt, items } }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      await saveMenu(shop, actor, handle, items, { seenAt });
      return { menu: checked(await readAdminMenu(shop, actor, handle)) };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/link-choices",
    who: "staff",
    right: "content.read",
    summary: "Find what a link can lead to, by a part of its title",
    request: { query: z.object({ search: z.string().max(200).default("") }) },
    answers: { 200: z.object({ choices: z.array(choice) }) },
    answer: async (c, { query: { search } }) => {
      const shop = c.get("shop");
      const { currency } = (await readSettings(shop)).shop;
      return { choices: await listLinkChoices(shop, c.get("actor"), currency, search) };
    },
  }),
];
