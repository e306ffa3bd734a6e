import { useQuery } from "@tanstack/react-query";
import {
  Activity,
  BadgePercent,
  Boxes,
  FileCheck2,
  FileText,
  Landmark,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  PackageCheck,
  Settings,
  Truck,
  Undo2,
  Users,
} from "lucide-react";
import { NavLink } from "react-router";
import { classNames } from "#ui/class-names.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { mayOpen } from "./page-right.ts";
import { callAdmin } from "./toolkit/admin-call.ts";
import { useAdminSession } from "./toolkit/admin-session.ts";

export type AdminBadges = Answer<"GET /api/admin/badges">;

export const badgesQuery = {
  queryKey: ["admin", "badges"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin("GET /api/admin/badges", {}, { signal }),
  refetchInterval: 30_000,
};

type Item = { to: string; text: string; icon: LucideIcon; end?: boolean; count?: (badges: AdminBadges) => number; counts?: string };

const items: Item[] = [
  { to: links.admin(), text: "Dashboard", icon: LayoutDashboard, end: true },
  { to: links.adminOrders(), text: "Orders", icon: PackageCheck, count: ({ openOrders }) => openOrders, counts: "open" },
  { to: links.adminPage("returns"), text: "Returns", icon: Undo2, count: ({ returns }) => returns, counts: "waiting" },
  { to: links.adminPage("freight-quotes"), text: "Freight quotes", icon: Truck, count: ({ freightQuotes }) => freightQuotes, counts: "waiting" },
  { to: links.adminProducts(), text: "Products", icon: Boxes, count: ({ lowStock }) => lowStock, counts: "low in stock" },
  { to: links.adminPage("collections"), text: "Collections", icon: Layers },
  { to: links.adminPage("invoices"), text: "Invoices", icon: FileText, count: ({ overdueInvoices }) => overdueInvoices, counts: "overdue" },
  { to: links.adminPage("customers"), text: "Customers", icon: Users },
  { to: links.adminPage("discounts"), text: "Discounts", icon: BadgePercent },
  { to: links.adminPage("payouts"), text: "Payouts", icon: Landmark },
  { to: links.adminPage("documents"), text: "Documents", icon: FileText },
  {
    to: links.adminPage("tax-certificates"),
    text: "Tax certificates",
    icon: FileCheck2,
    count: ({ certificates }) => certificates,
    counts: "to verify",
  },
  { to: links.adminPage("people"), text: "People", icon: Users },
  { to: links.adminPage("system"), text: "System", icon: Activity },
  { to: links.adminSettings(), text: "Settings", icon: Settings },
];

/** The places of the admin area with live counts. `collapsed` leaves the icons. */
export function AdminNav({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const { data: badges } = useQuery(badgesQuery);
  const { rights } = useAdminSession();
  return (
    <nav aria-label="Admin">
      <ul className="grid gap-1">
        {items
          .filter(({ to }) => mayOpen(to, rights))
          .map(({ to, text, icon: Icon, end, count, counts }) => {
            const number = badges && count ? count(badges) : 0;
            return (
              <li key={to}>
                <NavLink
                  to={to}
                  end={end ?? false}
                  onClick={onNavigate}
                  title={collapsed ? text : undefined}
                  className={({ isActive }) =>
                    classNames(
                      "relative flex min-h-10 items-center gap-3 rounded-control px-3 font-medium pointer-coarse:min-h-11",
                      collapsed && "justify-center",
                      isActive ? "bg-accent-soft text-accent-strong" : "text-slate hover:bg-ground hover:text-ink",
                    )
                  }
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className={collapsed ? "sr-only" : "flex-1"}>{text}</span>
                  {number > 0 && (
                    <span
                      className={classNames(
                        "figures rounded-full bg-accent px-1.5 text-xs leading-5 font-medium text-paper",
                        collapsed && "absolute -top-0.5 -right-0.5 px-1 text-[0.6875rem] leading-4",
                      )}
                    >
                      {number > 999 ? "999+" : number}
                      <span className="sr-only"> {counts}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
