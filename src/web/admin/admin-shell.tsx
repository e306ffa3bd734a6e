import { useQueryClient } from "@tanstack/react-query";
import { CircleUser, Keyboard, LogOut, Menu, Monitor, Moon, PanelLeftClose, PanelLeftOpen, Store, Sun } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useNavigationType } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { signOut } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { noEmailsText } from "#web/messages/email-words.ts";
import { AdminMenu } from "./admin-menu.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { useAdminTheme } from "./admin-theme.ts";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";
import { askForNameAgain, OwnNameQuestion } from "./own-name-question.tsx";
import { staffName, useAdminSession } from "./toolkit/admin-session.ts";
import { dayText } from "./toolkit/date-format.ts";
import { SideDialog } from "./toolkit/dialog.tsx";
import { Toasts, toast } from "./toolkit/toasts.tsx";

const collapsedKey = "adminSidebarCollapsed";
const iconButton = "grid size-9 shrink-0 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11";

/** Sidebar (280 px, 80 px collapsed; a drawer on phones), header, and the page. */
export function AdminShell({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === "1");
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  const { shop } = useAdminSession();
  const how = useNavigationType();
  // The drawer closes on its own links and on going back. Any other navigation, such as after saving a record, leaves it open.
  useEffect(() => {
    if (how === "POP") setDrawer(false);
  }, [pathname, how]);
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? "0" : "1");
    setCollapsed(!collapsed);
  };
  return (
    <div className="flex min-h-dvh">
      <a
        href="#admin-main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-paper focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={classNames(
          "sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-paper transition-[width] duration-150 lg:flex print:hidden",
          collapsed ? "w-20" : "w-70",
        )}
      >
        <div className={classNames("flex h-14 items-center gap-2 border-b border-line px-4", collapsed && "justify-center")}>
          {!collapsed && <ShopName name={shop.name} />}
          <button type="button" onClick={toggle} aria-expanded={!collapsed} className={iconButton}>
            {collapsed ? <PanelLeftOpen aria-hidden="true" className="size-5" /> : <PanelLeftClose aria-hidden="true" className="size-5" />}
            <span className="sr-only">{collapsed ? "Expand the sidebar" : "Collapse the sidebar"}</span>
          </button>
        </div>
        <div className="flex-1 overflow-y-auto p-4">
          <AdminMenu collapsed={collapsed} />
        </div>
        <UserCard collapsed={collapsed} />
      </aside>
      <SideDialog open={drawer} onClose={() => setDrawer(false)} title="Menu">
        <div className="flex h-full flex-col">
          <div className="flex h-14 items-center border-b border-line pr-14 pl-4">
            <ShopName name={shop.name} onNavigate={() => setDrawer(false)} />
          </div>
          <div className="flex-1 overflow-y-auto p-4">
            <AdminMenu inDrawer onNavigate={() => setDrawer(false)} />
          </div>
          <UserCard collapsed={false} onNavigate={() => setDrawer(false)} />
        </div>
      </SideDialog>
      <div className="flex min-w-0 flex-1 flex-col">
        <ShopState />
        <Header onMenu={() => setDrawer(true)} />
        <OwnNameQuestion />
        <main id="admin-main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

/** Says on every page that the shop is in trial mode, or that it sends no emails. */
function ShopState() {
  const { shop } = useAdminSession();
  const noEmails = noEmailsText(shop);
  if (!shop.trialMode && !noEmails) return null;
  return (
    <aside aria-label={shop.trialMode ? "Trial mode" : "Emails"} className="bg-amber-soft px-4 py-2 text-center text-amber print:hidden">
      {shop.trialMode && "Trial mode: orders are tests and no money moves. "}
      {noEmails}{" "}
      {shop.trialMode && (
        <Link to={links.adminSettings("go-live")} className="font-medium underline underline-offset-2">
          Go live
        </Link>
      )}
    </aside>
  );
}

function ShopName({ name, onNavigate }: { name: string; onNavigate?: () => void }) {
  return (
    <Link to={links.admin()} onClick={onNavigate} className="min-w-0 flex-1 truncate text-[0.9375rem] font-semibold">
      {name}
    </Link>
  );
}

function Header({ onMenu }: { onMenu: () => void }) {
  const [theme, nextTheme] = useAdminTheme();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const leave = useSignOut();
  const ThemeIcon = { system: Monitor, light: Sun, dark: Moon }[theme];
  return (
    <header className="sticky top-0 z-30 flex min-h-14 flex-wrap items-center gap-2 border-b border-line bg-paper px-3 sm:flex-nowrap sm:px-6 print:hidden">
      <button type="button" onClick={onMenu} className={classNames(iconButton, "lg:hidden")}>
        <Menu aria-hidden="true" className="size-5" />
        <span className="sr-only">Open the menu</span>
      </button>
      <div className="min-w-0 flex-1 sm:max-w-sm">
        <AdminSearch onDo={(what) => ({ help: () => setHelpOpen(true), theme: nextTheme, "sign-out": leave })[what]()} />
      </div>
      <Toasts />
      <KeyboardShortcuts isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
      {/* Hidden while a toast needs the space. */}
      <ShopDate />
      <div className="ml-auto flex md:ml-2">
        <button
          type="button"
          onClick={() => setHelpOpen(true)}
          className={classNames(iconButton, "hidden lg:pointer-fine:grid")}
          title="Keyboard shortcuts (?)"
        >
          <Keyboard aria-hidden="true" className="size-5" />
          <span className="sr-only">Keyboard shortcuts</span>
        </button>
        <button type="button" onClick={nextTheme} className={iconButton} title={`Theme: ${theme}`}>
          <ThemeIcon aria-hidden="true" className="size-5" />
          <span className="sr-only">Theme: {theme}. Change</span>
        </button>
        <a href={links.home()} className={iconButton} title="Open the shop">
          <Store aria-hidden="true" className="size-5" />
          <span className="sr-only">Open the shop</span>
        </a>
      </div>
    </header>
  );
}

/** Today's date in the time zone of the shop; it changes at midnight. */
function ShopDate() {
  const { timeZone } = useAdminSession().shop;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time title={`Time zone of the shop: ${timeZone}`} className="ml-auto hidden text-slate md:block md:max-xl:in-[header:has([data-type])]:hidden">
      {dayText(now, timeZone)}
    </time>
  );
}

function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    try {
      await signOut();
    } catch (fault) {
      toast(fault instanceof Error ? fault.message : "You are still signed in. Please try again.", { tone: "fault" });
      return;
    }
    askForNameAgain();
    await navigate(links.login(), { replace: true });
    client.clear();
  };
}

function UserCard({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const { account } = useAdminSession();
  const leave = useSignOut();
  return (
    <div className={classNames("flex items-center gap-3 border-t border-line p-4", collapsed && "flex-col justify-center")}>
      {collapsed ? (
        <Link to={links.adminAccount()} className={iconButton} title="Your account">
          <CircleUser aria-hidden="true" className="size-5" />
          <span className="sr-only">Your account</span>
        </Link>
      ) : (
        <Link to={links.adminAccount()} onClick={onNavigate} className="min-w-0 flex-1 rounded-control hover:text-accent">
          <span className="block truncate font-medium">{staffName(account)}</span>
          <span className="block truncate text-[0.8125rem] text-slate capitalize">{account.role}</span>
          <span className="sr-only">Your account</span>
        </Link>
      )}
      <button type="button" className={iconButton} title="Sign out" onClick={leave}>
        <LogOut aria-hidden="true" className="size-5" />
        <span className="sr-only">Sign out</span>
      </button>
    </div>
  );
}
