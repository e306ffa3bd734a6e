import type { SentEvent } from "#domain/events/collect-input.ts";
import { browserPorts, experimentStorage } from "./browser-ports.ts";
import { openSender } from "./event-sending.ts";
import { followExperiments } from "./experiment-conversions.ts";
import type { MeasuredEvent } from "./measured.ts";
import { reportCartAdditions, reportImpressions, watchClicks } from "./page-impressions.ts";

type View = { id: string; path: string; shownMs: number; shownSince: number | null; depth: number; said: string };

/** Over plain http there is no `randomUUID`. */
const newId = () =>
  crypto.randomUUID?.() ??
  "10000000-1000-4000-8000-100000000000".replaceAll(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  );

/** Watches what a visitor sees and does, and sends it to the shop. Once per document. */
export function startTracker(): { visit(visited: { path: string; at: number }): void } {
  const sender = openSender(browserPorts());
  const conversionsOf = followExperiments(experimentStorage, Date.now);
  const isShown = () => document.visibilityState === "visible";
  let view: View | null = null;
  let isLeaving = false;

  const add = (event: MeasuredEvent, { at = Date.now(), id = newId(), of = view }: { at?: number; id?: string; of?: View | null } = {}) => {
    sender.add({ ...event, id, at, path: of?.path ?? location.pathname, ...(of ? { viewId: of.id } : {}) } as SentEvent);
    for (const conversion of conversionsOf(event)) add(conversion, { of });
    // What is measured only when the page is hidden (web vitals) is sent at once: there may be no later chance.
    if (!isShown() && !isLeaving) {
      isLeaving = true;
      queueMicrotask(() => {
        isLeaving = false;
        sender.leave();
      });
    }
  };

  const noteDepth = () => {
    if (view) view.depth = Math.max(view.depth, depthNow());
  };

  /** Reports the end of a view. The last report counts: a visitor may come back to a tab and read on. */
  function sayLeft() {
    if (!view) return;
    if (view.shownSince !== null) view.shownMs += Date.now() - view.shownSince;
    view.shownSince = null;
    const left = { scrollDepth: view.depth, dwellMs: Math.min(view.shownMs, 86_400_000) };
    if (view.said !== JSON.stringify(left)) add({ name: "page_leave", ...left });
    view.said = JSON.stringify(left);
  }

  const leave = () => {
    sayLeft();
    sender.leave();
  };
  document.addEventListener("visibilitychange", () => {
    if (!isShown()) return leave();
    if (view) view.shownSince = Date.now();
    sender.goOn();
  });
  addEventListener("pagehide", leave);
  addEventListener("online", sender.goOn);
  addEventListener("scroll", noteDepth, { passive: true });
  document.addEventListener("measured", (event) => add((event as CustomEvent<MeasuredEvent>).detail));
  reportCartAdditions(() => conversionsOf({ name: "add_to_cart" }).map((conversion) => add(conversion)));
  reportImpressions(add);
  watchClicks(add);
  sender.resume();
  // Loaded separately after the events, because nobody waits for it.
  void import("./page-vitals.ts").then(({ watchVitals }) => {
    const first = view;
    watchVitals((vital) => add(vital, { of: first }));
  });

  let isFirst = true;
  return {
    visit({ path, at }) {
      sayLeft();
      const id = newId();
      view = { id, path, shownMs: 0, shownSince: isShown() ? at : null, depth: 0, said: "" };
      add({ name: "page_view", ...(isFirst ? originOfVisit() : {}) }, { at, id });
      isFirst = false;
      noteDepth();
    },
  };
}

/** Returns how far down the visitor sees, in percent of the page. */
function depthNow(): number {
  return Math.min(100, Math.round(((scrollY + innerHeight) / Math.max(1, document.documentElement.scrollHeight)) * 100));
}

/** Returns what led here: another site, and the campaign that the link names. */
function originOfVisit(): Omit<Extract<MeasuredEvent, { name: "page_view" }>, "name"> {
  const named = new URLSearchParams(location.search);
  const utm = ["source", "medium", "campaign", "term", "content"].flatMap((part) => {
    const value = named
      .get(`utm_${part}`)
      ?.trim()
      .slice(0, 200)
      .replaceAll(/\p{Cc}|\p{Cs}/gu, "");
    return value ? [[`utm${part[0]?.toUpperCase()}${part.slice(1)}`, value]] : [];
  });
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).host : "";
  return { ...(host && host !== location.host ? { referrerHost: host } : {}), ...Object.fromEntries(utm) };
}
