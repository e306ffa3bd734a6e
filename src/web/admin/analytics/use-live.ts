import { useEffect, useRef, useState } from "react";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { openedFiles } from "../toolkit/opened-files.ts";

export type Live = Omit<Answer<"GET /api/admin/analytics/realtime">, "at">;

/** The shop ends the stream every half minute and the browser comes back at once: only what lasts longer is worth saying. */
const lostMs = 4000;
const againMs = 5000;

/**
 * What happens now, as the shop pushes it. Where the stream cannot be had (too many watch, a proxy that does not let it through), the shop is asked every
 * five seconds, which also asks for the password where the session ended.
 */
export function useLive(isPaused: boolean): { live: Live | null; isLost: boolean; fault: Error | null } {
  const [live, setLive] = useState<Live | null>(null);
  const [isLost, setLost] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const paused = useRef(isPaused);
  paused.current = isPaused;

  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const show = (next: Live) => {
      clearTimeout(timer);
      setLost(false);
      setFault(null);
      if (!paused.current) setLive(next);
    };
    const ask = async () => {
      try {
        const { at: _, ...next } = await callAdmin("GET /api/admin/analytics/realtime", {}, { signal: ending.signal });
        if (!ending.signal.aborted) show(next);
      } catch (error) {
        if (!ending.signal.aborted) setFault(error as Error);
      }
      if (!ending.signal.aborted) timer = setTimeout(open, againMs);
    };
    const open = () => {
      source = new EventSource(openedFiles.liveFigures());
      source.onmessage = ({ data }) => show(JSON.parse(data) as Live);
      source.onerror = () => {
        clearTimeout(timer);
        if (source?.readyState === EventSource.CLOSED) {
          setLost(true);
          void ask();
        } else timer = setTimeout(setLost, lostMs, true);
      };
    };
    open();
    return () => {
      ending.abort();
      clearTimeout(timer);
      source?.close();
    };
  }, []);
  return { live, isLost, fault };
}
