import { type ReactNode, useEffect, useRef, useState } from "react";

/** A part that scrolls sideways where its content is wider than the page. Then it can be reached and scrolled by keyboard too. */
export function SidewaysScroll({ label, children }: { label: string; children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth));
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={part} className="@container overflow-x-auto print:overflow-visible" {...(isWider && { tabIndex: 0, "aria-label": label })}>
      {children}
    </section>
  );
}
