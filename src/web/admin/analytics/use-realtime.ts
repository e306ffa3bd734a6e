import { useEffect, useState } from "react";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { fileUrls } from "../toolkit/file-urls.ts";

export type RealtimeQuery = Pick<ReportQuery, "device" | "source" | "country" | "segment">;
export type Live = Omit<Answer<"GET /api/admin/analytics/realtime">, "at">;

/** The shop ends the stream every ten seconds and the browser reconnects at once, so only a gap longer than this is reported. */
const lostMs = 4000;
const againMs = 5000;

/**
 * The realtime figures, as the shop pushes them. If the stream is refused (too many watchers, a proxy that blocks it), this requests the figures every
 * five seconds; such a request also asks for the password if the session has ended.
 */
export function useRealtime(isPaused: boolean, query: RealtimeQuery): { live: Live | null; isLost: boolean; fault: Error | null } {
  const [latest, setLatest] = useState<Live | null>(null);
  const [kept, setKept] = useState<Live | null>(null);
  const [isLost, setLost] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  if (isPaused !== (kept !== null) && latest !== null) setKept(isPaused ? latest : null);

  const key = JSON.stringify(query);
  const [shownKey, setShownKey] = useState(key);
  // Figures of other filters are not shown under the new ones.
  if (shownKey !== key) {
    setShownKey(key);
    setLatest(null);
    setKept(null);
  }

  useEffect(() => {
    const query = JSON.parse(key) as RealtimeQuery;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const show = (next: Live) => {
      setFault(null);
      setLatest(next);
    };
    const ask = async () => {
      try {
        const { at: _, ...next } = await callAdmin("GET /api/admin/analytics/realtime", { query } as InputOf<"GET /api/admin/analytics/realtime">, {
          signal: ending.signal,
        });
        if (!ending.signal.aborted) show(next);
      } catch (error) {
        if (!ending.signal.aborted) setFault(error as Error);
      }
      if (!ending.signal.aborted) timer = setTimeout(open, againMs);
    };
    const open = () => {
      source = new EventSource(fileUrls.liveFigures(query));
      source.onmessage = ({ data }) => {
        clearTimeout(timer);
        setLost(false);
        show(JSON.parse(data) as Live);
      };
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
  }, [key]);
  return { live: kept ?? latest, isLost, fault };
}
