import { useEffect } from "react";
import { sendConsent } from "./consent-call.ts";

const updateWaitMs = 500;
/** A page also scrolls by itself; by the wheel and by touch a person scrolls it. */
const interactions = ["click", "wheel", "touchstart"] as const;

/** Where going on counts as a yes: the first click, scroll or touch gives it, half a second later. */
export function ImpliedConsent() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new AbortController();
    const onInteraction = () => {
      end.abort();
      timer = setTimeout(() => void sendConsent({ measuring: true, marketing: true, how: "implied" }), updateWaitMs);
    };
    for (const name of interactions) addEventListener(name, onInteraction, { passive: true, signal: end.signal });
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
  return null;
}
