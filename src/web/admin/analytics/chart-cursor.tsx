import { type KeyboardEvent, type ReactNode, useState } from "react";

/** The position that each key moves the cursor of a chart to; `last` is the last position. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** Reads a chart one position at a time, under the pointer or with the arrow keys. `texts` are read out, from left to right. */
export function ChartCursor({ label, texts, children }: { label: string; texts: string[]; children: ReactNode }): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  const last = texts.length - 1;
  if (last < 0) return children;
  const shown = at === null ? null : Math.min(at, last);
  const move = (event: KeyboardEvent) => {
    const to = moves[event.key];
    if (!to) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to(shown ?? last, last))));
  };
  const place = shown === null ? 0 : ((shown + 0.5) / texts.length) * 100;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={texts.length}
      aria-valuenow={(shown ?? last) + 1}
      aria-valuetext={texts[shown ?? last]}
      className="relative touch-pan-y outline-offset-4"
      onKeyDown={move}
      onFocus={() => setAt((known) => known ?? last)}
      onBlur={() => setAt(null)}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        setAt(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * texts.length))));
      }}
      onPointerLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) setAt(null);
      }}
    >
      {children}
      {shown !== null && (
        <>
          <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 w-px bg-ink" style={{ left: `${place}%` }} />
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute top-0 z-10 max-w-[min(20rem,70%)] rounded-control border border-line bg-paper px-2 py-1 text-[0.8125rem] shadow-float"
            style={place > 50 ? { right: `calc(${100 - place}% + 0.5rem)` } : { left: `calc(${place}% + 0.5rem)` }}
          >
            {texts[shown]}
          </span>
        </>
      )}
    </div>
  );
}
