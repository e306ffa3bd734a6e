import { useEffect, useState } from "react";
import { CallFault } from "#web/api-client.ts";

/** Whether a call did not reach the shop. */
export function isUnreached(fault: unknown): boolean {
  return fault instanceof CallFault && fault.status === 0;
}

const askMs = 4000;

/** Whether the shop can be reached again; checked only while `isLost`. */
export function useConnection(isLost: boolean): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    setBack(false);
    if (!isLost) return;
    const ask = () =>
      fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
        () => setBack(true),
        () => setBack(false),
      );
    const timer = setInterval(ask, askMs);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [isLost]);
  return isBack;
}
