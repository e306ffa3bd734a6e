import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { ChevronDown } from "#ui/icons.tsx";
import { isPlain } from "#ui/modifier-keys.ts";
import type { Fetched } from "#ui/use-fetched.ts";
import type { MegaMenus, NavigationEntry } from "./navigation-view.ts";

const loadPanel = () => import("./mega-menu-panel.tsx");
const MegaMenuPanel = lazy(loadPanel);

const openDelayMs = 90;
const closeDelayMs = 180;

type Props = { items: NavigationEntry[]; menus: Fetched<MegaMenus>; askForMenus: () => void; reassurance: string[] };

/**
 * Links of the first level, each with a button that opens its mega menu (the WAI-ARIA disclosure pattern); a mouse
 * opens it by resting on the item. Arrow keys move from item to item, and down into the open menu. Without script there are only the links.
 */
export function MainNavigation({ items, menus, askForMenus, reassurance }: Props) {
  const { open, isEntered, show, schedule } = useDisclosure();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const itemAt = (index: number) => list.current?.children[index];
  // Listens wherever the focus is: a mouse opens the menu without moving it.
  useEffect(() => {
    if (open === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (list.current?.contains(document.activeElement)) itemAt(open)?.querySelector("button")?.focus();
      show(null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
  if (items.length === 0) return <p className="hidden pb-3 text-center text-sm text-slate min-[1100px]:block">No navigation items found.</p>;
  const prepare = () => {
    void loadPanel();
    askForMenus();
  };
  const onKeyDown = (event: React.KeyboardEvent, index: number) => {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1 + items.length }[event.key];
    const isInto = event.key === "ArrowDown" && items[index]?.hasMenu;
    if (!isPlain(event) || (next === undefined && !isInto)) return;
    event.preventDefault();
    if (next !== undefined)
      itemAt(next % items.length)
        ?.querySelector("a")
        ?.focus();
    else if (open === index) itemAt(index)?.querySelector<HTMLElement>(":scope > div a")?.focus();
    else show(index, true);
  };
  return (
    <nav
      aria-label="Main"
      className="hidden min-[1100px]:block print:hidden!"
      onPointerEnter={prepare}
      onFocus={prepare}
      onPointerLeave={(event) => event.pointerType === "mouse" && schedule(null, closeDelayMs)}
    >
      <ul ref={list} className="content flex flex-wrap items-stretch justify-center max-xl:px-1 xl:gap-x-1">
        {items.map((item, index) => (
          <li
            key={item.url}
            className="flex h-11 items-stretch"
            onPointerEnter={(event) => {
              // A mouse that was over the navigation before the scripts came never enters it.
              prepare();
              if (event.pointerType === "mouse") schedule(item.hasMenu ? index : null, open === null ? openDelayMs : 40);
            }}
            onBlur={({ relatedTarget, currentTarget }) => {
              if (open === index && relatedTarget && !currentTarget.contains(relatedTarget)) show(null);
            }}
          >
            <Link
              to={item.url}
              prefetch="intent"
              onKeyDown={(event) => onKeyDown(event, index)}
              className={classNames("nav-link", item.hasMenu ? "pr-0.5" : "pr-2.5", open === index && "text-accent")}
            >
              {item.title}
            </Link>
            {item.hasMenu && (
              <button
                type="button"
                aria-expanded={open === index}
                aria-controls={open === index ? id : undefined}
                aria-label={`${item.title} menu`}
                onKeyDown={(event) => onKeyDown(event, index)}
                onClick={() => {
                  prepare();
                  show(open === index ? null : index);
                }}
                className="nav-toggle"
              >
                <ChevronDown
                  aria-hidden="true"
                  className={classNames("size-3.5 transition-transform duration-150", open === index && "rotate-180")}
                />
              </button>
            )}
            {open === index && (
              <div id={id} className="absolute inset-x-0 top-full">
                <Suspense fallback={null}>
                  <MegaMenuPanel item={item} menus={menus} reassurance={reassurance} isEntered={isEntered} />
                </Suspense>
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns which panel is open, and whether the focus goes into it; a mouse that only crosses an item opens nothing. */
function useDisclosure() {
  const [open, setOpen] = useState<number | null>(null);
  const [isEntered, setEntered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const location = useLocation();
  const show = (index: number | null, isEntered = false) => {
    clearTimeout(timer.current);
    setOpen(index);
    setEntered(isEntered);
  };
  const schedule = (index: number | null, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, delayMs, index);
  };
  // A new page closes the menu that led to it.
  useEffect(() => {
    clearTimeout(timer.current);
    setOpen(null);
  }, [location.key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { open, isEntered, show, schedule };
}
