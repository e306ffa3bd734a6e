import {
  Activity,
  BadgePercent,
  Boxes,
  BrainCircuit,
  ChartColumn,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  PackageCheck,
  Settings,
  Users,
} from "lucide-react";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { mayOpen } from "./page-right.ts";
import { callAdmin } from "./toolkit/admin-call.ts";

export type AdminBadges = Answer<"GET /api/admin/badges">;

export const badgesQuery = {
  queryKey: ["admin", "badges"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin("GET /api/admin/badges", {}, { signal }),
  refetchInterval: 30_000,
};

/**
 * `count` is shown beside the page while it is above 0; `counts` says what is counted, in the tooltip and to screen readers. `words` are names
 * that other shop systems use for the page; the search of the admin area finds it by them too.
 */
export type MenuPage = { to: string; text: string; count?: (badges: AdminBadges) => number; counts?: string; words?: string };

/** `path` opens the first page of the group that the reader may open. */
export type MenuGroup = { path: string; text: string; icon: LucideIcon; pages: MenuPage[]; isOpenAtFirst?: true };

/** The menu of the admin area. A new page is a line in its group; a group without pages that the reader may open is not shown. */
export const menu: MenuGroup[] = [
  { path: links.admin(), text: "Dashboard", icon: LayoutDashboard, pages: [{ to: links.admin(), text: "Dashboard" }] },
  {
    path: links.adminOrders(),
    text: "Orders",
    icon: PackageCheck,
    pages: [
      {
        to: links.adminOrders(),
        text: "Orders",
        count: ({ openOrders }) => openOrders,
        counts: "open: to approve, to be paid, to ship or to refund",
      },
      { to: links.adminDraftOrders(), text: "Draft orders", words: "create order manual phone" },
      { to: links.adminPage("order-runs"), text: "Bulk actions", words: "orders in bulk mass approve ship fulfill payments" },
      { to: links.adminPage("mentions"), text: "Mentions", count: ({ mentions }) => mentions, counts: "unread" },
      { to: links.adminPage("returns"), text: "Returns", words: "rma exchange", count: ({ returns }) => returns, counts: "waiting" },
      { to: links.adminPage("invoices"), text: "Invoices", count: ({ overdueInvoices }) => overdueInvoices, counts: "overdue" },
      { to: links.adminPage("freight-quotes"), text: "Freight quotes", count: ({ freightQuotes }) => freightQuotes, counts: "waiting" },
      { to: links.adminPage("quotes"), text: "Quotes", words: "cart pdf offer" },
      { to: links.adminPage("payouts"), text: "Payouts", words: "stripe bank finances balance" },
    ],
  },
  {
    path: links.adminProducts(),
    text: "Products",
    icon: Boxes,
    pages: [
      { to: links.adminProducts(), text: "Products", count: ({ lowStock }) => lowStock, counts: "low in stock" },
      { to: links.adminPage("inventory"), text: "Inventory", words: "stock quantities locations places bins count" },
      { to: links.adminPage("incoming"), text: "Incoming deliveries", words: "transfers purchase orders suppliers receive" },
      { to: links.adminPage("reorder"), text: "What to reorder", words: "replenish suggestion low stock" },
      { to: links.adminPage("collections"), text: "Collections" },
      { to: links.adminPage("product-types"), text: "Product types", words: "categories metafields templates specifications" },
      { to: links.adminPage("import"), text: "Import and export", words: "upload csv products collections customers shopify" },
      { to: links.adminPage("category-groups"), text: "Category groups" },
      { to: links.adminPage("bulk-changes"), text: "Bulk changes", words: "mass edit undo" },
    ],
  },
  {
    path: links.adminPage("customers"),
    text: "Customers",
    icon: Users,
    pages: [
      { to: links.adminPage("customers"), text: "Customers" },
      { to: links.adminMessages(), text: "Messages", words: "inbox contact tickets", count: ({ messages }) => messages, counts: "unanswered" },
      { to: links.adminPage("tax-certificates"), text: "Tax certificates", count: ({ certificates }) => certificates, counts: "to verify" },
    ],
  },
  {
    path: links.adminPage("content"),
    text: "Content",
    icon: Newspaper,
    pages: [
      { to: links.adminPage("home-page"), text: "Home page", words: "theme customize online store sections hero" },
      { to: links.adminPage("announcements"), text: "Announcements", words: "banner bar" },
      { to: links.adminPage("policies"), text: "Policies", words: "policy legal privacy terms refund returns shipping" },
      { to: links.adminPage("files"), text: "Files", words: "media pictures images uploads" },
      { to: links.adminPage("redirects"), text: "Redirects", words: "url 301 old address" },
      { to: links.adminPage("pages"), text: "Pages" },
      { to: links.adminArticles(), text: "Articles", words: "blog posts journal news" },
      { to: links.adminPage("menus"), text: "Menus", words: "navigation links main footer" },
      { to: links.adminPage("documents"), text: "Documents" },
    ],
  },
  {
    path: links.adminPage("discounts"),
    text: "Discounts",
    icon: BadgePercent,
    pages: [{ to: links.adminPage("discounts"), text: "Discounts" }],
  },
  {
    path: links.adminPage("analytics"),
    text: "Analytics",
    icon: ChartColumn,
    isOpenAtFirst: true,
    pages: [
      {
        to: links.adminAnalytics("behavior"),
        text: "User behavior",
        words: "reports statistics sessions visitors conversion funnel segments journeys",
      },
      { to: links.adminAnalytics("realtime"), text: "Realtime", words: "live now online visitors map countries today" },
      {
        to: links.adminAnalytics("conversions"),
        text: "Conversions",
        words: "revenue attribution channel campaign checkout abandoned carts bought together search sale ledger",
      },
      { to: links.adminAnalytics("performance"), text: "Performance", words: "speed web vitals lcp inp cls page load slow" },
      { to: links.adminAnalytics("reports"), text: "Saved reports", words: "weekly email subscription views share" },
    ],
  },
  {
    path: links.adminPage("ai"),
    text: "AI",
    icon: BrainCircuit,
    pages: [
      {
        to: links.adminAi("search"),
        text: "Search",
        words: "synonyms redirects pinned buried products no results zero results tuning ranking boost",
      },
    ],
  },
  {
    path: links.adminSettings(),
    text: "Settings",
    icon: Settings,
    pages: [
      { to: links.adminSettings(), text: "Settings" },
      { to: links.adminPage("staff"), text: "Staff and roles", words: "users staff permissions roles team colleagues" },
      { to: links.adminPage("mails"), text: "Email texts", words: "notifications templates mail" },
      { to: links.adminPage("mail-log"), text: "Sent emails", words: "mail log delivery failed notifications history" },
      {
        to: links.adminPage("api"),
        text: "API and webhooks",
        words: "apps integrations keys erp",
        count: ({ webhooksOff }) => webhooksOff,
        counts: "webhooks turned off",
      },
    ],
  },
  {
    path: links.adminPage("system"),
    text: "System",
    icon: Activity,
    pages: [
      {
        to: links.adminPage("system"),
        text: "System",
        count: ({ failedJobs, failedBackups }) => failedJobs + failedBackups,
        counts: "failed jobs and backups",
      },
    ],
  },
];

/** Returns the part of the menu that these rights open. */
export function menuFor(rights: readonly string[]): MenuGroup[] {
  return menu.map((group) => ({ ...group, pages: group.pages.filter(({ to }) => mayOpen(to, rights)) })).filter(({ pages }) => pages.length > 0);
}

/** The page of the menu that `pathname` belongs to: the one with the longest path. The dashboard has nothing below it. */
export function menuPageAt(pathname: string): MenuPage | null {
  const pages = menu.flatMap((group) => group.pages);
  const matching = pages.filter(({ to }) => pathname === to || (to !== links.admin() && pathname.startsWith(`${to}/`)));
  return matching.reduce<MenuPage | null>((longest, page) => (longest && longest.to.length >= page.to.length ? longest : page), null);
}

/** Returns where a group's own path leads if it is no page itself (`/admin/content`), or null if the path belongs to no group. */
export function firstPageOf(pathname: string, rights: readonly string[]): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  return menuFor(rights).find((group) => group.path === path)?.pages[0]?.to ?? null;
}
