import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useHydrated } from "./hydration.ts";

export type Tab = { key: string; label: ReactNode /** Where the tab leads without script. */; href: string };
type Props = { label: string; tabs: Tab[]; selected: number; onSelect: (index: number) => void; children: ReactNode; tabClass?: string };

/**
 * Tabs after the WAI-ARIA pattern: one stop for Tab, arrows, Home and End move. Until the script is there they are links,
 * so that the other panels can be reached without it.
 */
export function TabList({ label, tabs, selected, onSelect, children, tabClass }: Props) {
  const hydrated = useHydrated();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const look = (index: number) =>
    classNames(
      "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-[0.9375rem] whitespace-nowrap transition-colors duration-150",
      index === selected ? "border-ink bg-ink text-paper" : "border-line bg-paper text-ink hover:border-accent hover:text-accent",
      tabClass,
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };
  // On a phone the row scrolls, on a desk it wraps: a mouse has no way to swipe it.
  const row = "scrollbar-none -mx-1 flex gap-2 overflow-x-auto p-1 sm:flex-wrap";
  if (!hydrated)
    return (
      <>
        <div className={row}>
          {tabs.map((tab, index) => (
            <a key={tab.key} href={tab.href} className={look(index)}>
              {tab.label}
            </a>
          ))}
        </div>
        <div className="mt-8">{children}</div>
      </>
    );
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={row}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => onSelect(index)}
            className={look(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${selected}`} className="mt-8">
        {children}
      </div>
    </>
  );
}
