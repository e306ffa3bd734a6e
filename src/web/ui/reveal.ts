import { useEffect, useRef } from "react";

/** How much of an element must be in view before it appears. */
const visiblePart = 0.2;
const staggerMs = 80;

/**
 * The children of the element fade in once, one after the other, when they come into view. Those that are in view
 * already stay as they are; so does everything without script, in print (the element's own `print:` classes) and for
 * whoever wants less motion.
 */
export function useReveal<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!ref.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const waiting = new Map<globalThis.Element, Animation>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          waiting.get(target)?.play();
          observer.unobserve(target);
        }
      },
      { threshold: visiblePart },
    );
    [...ref.current.children].forEach((child, index) => {
      if (child.getBoundingClientRect().top < innerHeight) return;
      const appear = child.animate([{ opacity: 0, transform: "translateY(16px)" }, {}], {
        duration: 400,
        delay: index * staggerMs,
        easing: "ease-out",
        fill: "backwards",
      });
      appear.pause();
      waiting.set(child, appear);
      observer.observe(child);
    });
    return () => {
      observer.disconnect();
      for (const appear of waiting.values()) appear.cancel();
    };
  }, []);
  return ref;
}
