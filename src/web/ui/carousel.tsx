import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { ChevronLeft, ChevronRight } from "./icons.tsx";

/** Within this many pixels of an end, the row counts as being there. */
const endTolerancePx = 8;
/** How much of the visible width an arrow moves. */
const scrollStep = 0.8;

/** A row of list items that scrolls by finger, wheel, keyboard or two arrows; without script it is a plain scrolling row. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  /** null until the browser has measured the row; the place of the arrows is reserved before that. */
  const [ends, setEnds] = useState<{ atStart: boolean; atEnd: boolean } | null>(null);
  const measure = useCallback(() => {
    const list = row.current;
    if (!list) return;
    const atStart = list.scrollLeft <= endTolerancePx;
    const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - endTolerancePx;
    setEnds((known) => (known?.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }));
  }, []);
  // The observer reports at once, after layout: measuring here would force an extra layout. Runs again because other children have another width.
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [measure, children]);
  const move = (direction: 1 | -1) => {
    const list = row.current;
    list?.scrollBy({ left: direction * list.clientWidth * scrollStep, behavior: "smooth" });
  };
  const arrow =
    "grid size-11 place-items-center rounded-full border border-edge hover:border-accent hover:text-accent disabled:border-line disabled:text-edge";
  return (
    <div>
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        onScroll={measure}
        className="scrollbar-none -m-1.5 flex snap-x scroll-px-1.5 gap-6 overflow-x-auto p-1.5"
      >
        {children}
      </ul>
      {!(ends?.atStart && ends.atEnd) && (
        <div className={classNames("mt-6 flex justify-end gap-2", !ends && "invisible")}>
          <button type="button" aria-label="Scroll left" disabled={ends?.atStart} onClick={() => move(-1)} className={arrow}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
          <button type="button" aria-label="Scroll right" disabled={ends?.atEnd} onClick={() => move(1)} className={arrow}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}
