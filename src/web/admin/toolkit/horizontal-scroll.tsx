import { type ReactNode, useEffect, useRef, useState } from "react";

/** Scrolls sideways if the content is wider than the page. Then it can also be focused and scrolled by keyboard. */
export function HorizontalScroll({ label, children }: { label: string; children: ReactNode }) {
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
