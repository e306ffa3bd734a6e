import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useHydrated } from "./hydration.ts";
import { isPlain } from "./modifier-keys.ts";

export type Tab = { key: string; label: ReactNode /** Where the tab leads without script. */; href: string };
type Props = { label: string; tabs: Tab[]; selected: number; onSelect: (index: number) => void; children: ReactNode; tabClass?: string };

/**
 * Tabs by the WAI-ARIA pattern: one stop for Tab; arrow keys, Home and End move. They are links that script turns into tabs, so that
 * the other panels can be reached without script.
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
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
      " ": index,
    };
    const target = targets[event.key];
    if (target === undefined || !isPlain(event)) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };
  const onClick = (event: MouseEvent, index: number) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onSelect(index);
  };
  const asTab = (index: number) => ({
    role: "tab",
    id: `${id}-tab-${index}`,
    "aria-selected": index === selected,
    "aria-controls": `${id}-panel`,
    tabIndex: index === selected ? 0 : -1,
  });
  return (
    <>
      {/* On a phone the row scrolls, on a desktop it wraps, because a mouse cannot swipe it. */}
      <div
        ref={list}
        {...(hydrated && { role: "tablist", "aria-label": label })}
        className="scrollbar-none more-sideways -mx-1 flex gap-2 overflow-x-auto p-1 max-sm:pr-12 sm:flex-wrap"
      >
        {tabs.map((tab, index) => (
          <a
            key={tab.key}
            href={tab.href}
            {...(hydrated && asTab(index))}
            onClick={(event) => onClick(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={look(index)}
          >
            {tab.label}
          </a>
        ))}
      </div>
      <div {...(hydrated && { id: `${id}-panel`, role: "tabpanel", "aria-labelledby": `${id}-tab-${selected}` })} className="mt-8">
        {children}
      </div>
    </>
  );
}
