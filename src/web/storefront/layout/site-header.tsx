import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/hydration.ts";
import { Menu, Search, ShoppingBag, UserRound } from "#ui/icons.tsx";
import { isPlain } from "#ui/modifier-keys.ts";
import { useFetched } from "#ui/use-fetched.ts";
import { links } from "#web/links.ts";
import { itemsText } from "../cart/cart-items-text.ts";
import { fetchCart, useCart } from "../cart/cart-store.ts";
import { SearchField } from "../search/search-field.tsx";
import { MainNavigation } from "./main-navigation.tsx";
import type { MegaMenus, NavigationEntry } from "./navigation-view.ts";

const loadOverlay = () => import("../search/search-overlay.tsx");
const loadMobileMenu = () => import("./mobile-menu.tsx");
const SearchOverlay = lazy(loadOverlay);
const MobileMenu = lazy(loadMobileMenu);

type Props = {
  shopName: string;
  logoUrl: string | null;
  announcements: { text: string; url: string }[];
  navigation: NavigationEntry[];
  reassurance: string[];
};

const iconButton = "relative grid size-11 place-items-center rounded-control text-ink hover:bg-canvas hover:text-accent";

/** By the number of announcements: on a desktop, with the navigation below them, they scroll away with the page, so the header is lower. */
const underTop = ["", "min-[1100px]:-top-8", "min-[1100px]:-top-16"];

export function SiteHeader({ shopName, logoUrl, announcements, navigation, reassurance }: Props) {
  const [panel, setPanel] = useState<"search" | "menu" | null>(null);
  const { answer: menus, ask: askForMenus } = useFetched<MegaMenus>(links.megaMenus());
  const { isScrolled, sentinel } = useScrolled();
  const location = useLocation();
  // A new page closes what covers the old one.
  useEffect(() => setPanel(null), [location.key]);
  const prepareMenu = () => {
    askForMenus();
    return loadMobileMenu();
  };
  return (
    <>
      <div ref={sentinel} aria-hidden="true" className="absolute top-0 h-px w-px" />
      <header
        className={classNames(
          "sticky top-0 z-40 bg-paper transition-shadow duration-150 forced-colors:border-b print:static",
          underTop[announcements.length],
          isScrolled ? "shadow-header" : "shadow-[0_1px_0_var(--color-line)]",
        )}
      >
        {announcements.map(({ text, url }, at) => (
          <p
            key={at}
            role="note"
            aria-label="Announcement"
            className="on-ink bg-ink px-4 py-1.5 text-center text-[0.8125rem] text-paper min-[1100px]:min-h-8 print:hidden"
          >
            {url ? (
              <Link to={url} className="underline underline-offset-4 hover:no-underline">
                {text}
              </Link>
            ) : (
              text
            )}
          </p>
        ))}
        <div className="content grid h-16 grid-cols-[1fr_minmax(0,auto)_1fr] items-center sm:gap-2">
          <SearchField className="relative max-w-80 max-[1100px]:hidden print:invisible" />
          <div className="-ml-2.5 flex items-center min-[1100px]:hidden print:invisible">
            <PanelButton label="Menu" fallback={links.collections()} load={prepareMenu} onOpen={() => setPanel("menu")} className={iconButton}>
              <Menu aria-hidden="true" className="size-[1.375rem]" />
            </PanelButton>
            <PanelButton label="Search" fallback={links.search()} load={loadOverlay} onOpen={() => setPanel("search")} className={iconButton}>
              <Search aria-hidden="true" className="size-[1.3125rem]" />
            </PanelButton>
          </div>
          <Link
            to={links.home()}
            prefetch="intent"
            className="flex min-h-11 min-w-0 items-center rounded-control text-2xl font-semibold tracking-[-0.045em] sm:px-2"
          >
            {logoUrl ? (
              <img src={logoUrl} alt={shopName} className="max-h-9 w-auto max-w-[min(12rem,100%)]" />
            ) : (
              <span className="truncate">{shopName}</span>
            )}
          </Link>
          <div className="-mr-2.5 flex items-center justify-end print:invisible">
            <Link
              to={links.quickOrder()}
              className="mr-1 inline-flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] hover:bg-canvas hover:text-accent max-[1100px]:hidden"
            >
              Quick order
            </Link>
            <Link to={links.account()} className={iconButton} aria-label="Account" reloadDocument>
              <UserRound aria-hidden="true" className="size-[1.3125rem]" />
            </Link>
            <CartLink />
          </div>
        </div>
        <MainNavigation items={navigation} menus={menus} askForMenus={askForMenus} reassurance={reassurance} />
      </header>
      <Suspense fallback={null}>
        {panel === "search" && <SearchOverlay onClose={() => setPanel(null)} />}
        {panel === "menu" && <MobileMenu items={navigation} menus={menus} shopName={shopName} onClose={() => setPanel(null)} />}
      </Suspense>
    </>
  );
}

type PanelButtonProps = {
  label: string;
  fallback: string;
  className: string;
  children: React.ReactNode;
  /** Fetches the panel; where that fails, the link is followed. */
  load: () => Promise<unknown>;
  onOpen: () => void;
};

/** A link to the page that does the same, which script turns into a button that opens a panel: the element stays, and keeps the focus. */
function PanelButton({ label, fallback, className, children, load, onOpen }: PanelButtonProps) {
  const hydrated = useHydrated();
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    load().then(onOpen, () => location.assign(fallback));
  };
  const onNear = () => void load().catch(() => {});
  return (
    <a
      href={fallback}
      aria-label={label}
      {...(hydrated && { role: "button", "aria-haspopup": "dialog" })}
      onClick={open}
      onKeyDown={(event) => event.key === " " && open(event)}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={className}
    >
      {children}
    </a>
  );
}

function CartLink() {
  const cart = useCart();
  const count = cart ? cart.totalQuantity : 0;
  useEffect(() => {
    void fetchCart();
    const onReturn = () => document.visibilityState === "visible" && void fetchCart();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);
  return (
    <Link to={links.cart()} prefetch="none" className={iconButton} aria-label={count > 0 ? `Cart, ${itemsText(count)}` : "Cart"}>
      <ShoppingBag aria-hidden="true" className="size-[1.3125rem]" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 right-0 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-paper"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}

/** Whether the page is scrolled, which is when the sentinel at its top is out of view. */
function useScrolled() {
  const [isScrolled, setScrolled] = useState(false);
  const sentinel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry ? !entry.isIntersecting : false));
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { isScrolled, sentinel };
}
