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
    const children = [...ref.current.children];
    const waiting = new Map<globalThis.Element, Animation>();
    // What the observer says first, of every child, costs no layout of its own; where nothing was scrolled yet, what is below the screen has not
    // been seen.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const appear = waiting.get(target);
          const isUnseen = boundingClientRect.top >= innerHeight && scrollY === 0;
          if (!appear && isUnseen) waiting.set(target, hidden(target, children.indexOf(target) * staggerMs));
          else if (!appear || isIntersecting) {
            appear?.play();
            observer.unobserve(target);
          }
        }
      },
      { threshold: visiblePart },
    );
    for (const child of children) observer.observe(child);
    return () => {
      observer.disconnect();
      for (const appear of waiting.values()) appear.cancel();
    };
  }, []);
  return ref;
}

/** The animation in which `element` appears, not begun: until it plays the element is not seen. */
function hidden(element: Element, delay: number): Animation {
  const appear = element.animate([{ opacity: 0, transform: "translateY(16px)" }, {}], {
    duration: 400,
    delay,
    easing: "ease-out",
    fill: "backwards",
  });
  appear.pause();
  return appear;
}
