import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { ChevronDown } from "#ui/icons.tsx";
import type { Fetched } from "#ui/use-fetched.ts";
import type { MegaMenus, NavigationEntry } from "./navigation-view.ts";

const loadPanel = () => import("./mega-menu-panel.tsx");
const MegaMenuPanel = lazy(loadPanel);

const openDelayMs = 90;
const closeDelayMs = 180;

type Props = { items: NavigationEntry[]; menus: Fetched<MegaMenus>; askForMenus: () => void; reassurance: string[] };

/**
 * Links of the first level, each with a button that discloses its mega menu (the WAI-ARIA disclosure pattern); a mouse
 * opens it by resting on the item. Without script the links alone do.
 */
export function MainNavigation({ items, menus, askForMenus, reassurance }: Props) {
  const { open, show, schedule } = useDisclosure();
  const id = useId();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const nav = useRef<HTMLElement>(null);
  // Wherever the focus is: a mouse opens the menu without taking it.
  useEffect(() => {
    if (open === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (nav.current?.contains(document.activeElement)) buttons.current[open]?.focus();
      show(null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
  if (items.length === 0) return <p className="hidden pb-3 text-center text-sm text-slate min-[1100px]:block">No navigation items found.</p>;
  const shown = open === null ? undefined : items[open];
  const prepare = () => {
    void loadPanel();
    askForMenus();
  };

  const onBlur = (event: React.FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) show(null);
  };
  return (
    <nav
      ref={nav}
      aria-label="Main"
      className="hidden min-[1100px]:block print:hidden!"
      onPointerEnter={prepare}
      onFocus={prepare}
      onBlur={onBlur}
      onPointerLeave={(event) => event.pointerType === "mouse" && schedule(null, closeDelayMs)}
    >
      <ul className="content flex flex-wrap items-stretch justify-center max-xl:px-1 xl:gap-x-1">
        {items.map((item, index) => (
          <li
            key={item.url}
            className="flex h-12 items-stretch"
            onPointerEnter={(event) => {
              // A mouse that was in the navigation before the scripts came never enters that.
              prepare();
              if (event.pointerType === "mouse") schedule(item.hasMenu ? index : null, open === null ? openDelayMs : 40);
            }}
          >
            <Link
              to={item.url}
              prefetch="intent"
              className={classNames(
                "flex items-center rounded-control pl-1.5 text-sm whitespace-nowrap hover:text-accent xl:pl-2.5 xl:text-[0.9375rem]",
                item.hasMenu ? "pr-0.5" : "pr-2.5",
                open === index && "text-accent",
              )}
            >
              {item.title}
            </Link>
            {item.hasMenu && (
              <button
                type="button"
                ref={(button) => {
                  buttons.current[index] = button;
                }}
                aria-expanded={open === index}
                aria-controls={`${id}-panel`}
                aria-label={`${item.title} menu`}
                onClick={() => {
                  prepare();
                  show(open === index ? null : index);
                }}
                className="my-1.5 grid w-6 place-items-center rounded-control text-slate hover:text-accent pointer-coarse:w-9"
              >
                <ChevronDown
                  aria-hidden="true"
                  className={classNames("size-3.5 transition-transform duration-150", open === index && "rotate-180")}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div id={`${id}-panel`} className="absolute inset-x-0 top-full" onPointerEnter={() => schedule(open, 0)}>
        <Suspense fallback={null}>{shown && <MegaMenuPanel item={shown} menus={menus} reassurance={reassurance} />}</Suspense>
      </div>
    </nav>
  );
}

/** Which panel is open; a mouse that only crosses an item opens nothing. */
function useDisclosure() {
  const [open, setOpen] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const location = useLocation();
  const show = (index: number | null) => {
    clearTimeout(timer.current);
    setOpen(index);
  };
  const schedule = (index: number | null, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(index), delayMs);
  };
  // A new page closes the menu that led to it.
  useEffect(() => {
    clearTimeout(timer.current);
    setOpen(null);
  }, [location.key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { open, show, schedule };
}
