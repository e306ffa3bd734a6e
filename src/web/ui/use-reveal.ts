import { useEffect, useRef } from "react";

/** The part of an element that must be in view before it appears. */
const visiblePart = 0.2;
const staggerMs = 80;

/**
 * Makes the children of the element fade in once, one after the other, when they come into view. Those that are in view
 * already stay as they are; so does everything without script, in print (the element's own `print:` classes) and for
 * whoever prefers less motion.
 */
export function useReveal<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!ref.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const children = [...ref.current.children];
    const waiting = new Map<globalThis.Element, Animation>();
    // The observer's first report covers every child and needs no layout of its own; before any scrolling, what is below the screen was
    // not seen yet.
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

/** Returns the paused animation in which `element` appears: it is invisible until the animation plays. */
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
