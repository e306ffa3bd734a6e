import { useEffect } from "react";
import { sendConsent } from "./consent-call.ts";

const updateWaitMs = 500;
/** Scrolling alone is no sign, because a page may scroll by itself; the wheel and touch are used by a person. */
const interactions = ["click", "wheel", "touchstart"] as const;

/** Where continuing counts as a yes: it is sent half a second after the first click, scroll or touch. */
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
