import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals/attribution";
import type { MeasuredEvent } from "./measured.ts";

type Vital = Extract<MeasuredEvent, { name: "web_vital" }>;
type Part = string | number | undefined;

/** Measures how fast the page was and why: element, parts, script. This is for the document only; later pages reached by links of the shop are not loaded. */
export function watchVitals(add: (vital: Vital) => void): void {
  const say = (metric: Vital["metric"], value: number, element: string | undefined, parts: Record<string, Part>) =>
    add({
      name: "web_vital",
      metric,
      metricValue: rounded(value),
      ...(element ? { element: element.slice(0, 300) } : {}),
      details: detailsOf(parts),
    });

  onLCP(({ value, attribution: { target, url, timeToFirstByte, resourceLoadDelay, resourceLoadDuration, elementRenderDelay } }) =>
    say("LCP", value, target, { timeToFirstByte, resourceLoadDelay, resourceLoadDuration, elementRenderDelay, resource: pathOf(url) }),
  );
  onINP(({ value, attribution }) => {
    const { interactionTarget, interactionType, inputDelay, processingDuration, presentationDelay, longestScript } = attribution;
    const script = pathOf(longestScript?.entry.sourceURL);
    say("INP", value, interactionTarget, { interactionType, inputDelay, processingDuration, presentationDelay, script });
  });
  onCLS(({ value, attribution: { largestShiftTarget, largestShiftValue, loadState } }) =>
    say("CLS", value, largestShiftTarget, { largestShiftValue, loadState }),
  );
  onTTFB(({ value, attribution: { waitingDuration, cacheDuration, dnsDuration, connectionDuration, requestDuration } }) =>
    say("TTFB", value, undefined, { waitingDuration, cacheDuration, dnsDuration, connectionDuration, requestDuration }),
  );
  onFCP(({ value, attribution: { timeToFirstByte, firstByteToFCP } }) => say("FCP", value, undefined, { timeToFirstByte, firstByteToFCP }));
  whenLoaded((loadMs) => say("LOAD", loadMs, undefined, {}));
}

function whenLoaded(tell: (loadMs: number) => void): void {
  const [load] = performance.getEntriesByType("navigation");
  const end = (load as PerformanceNavigationTiming | undefined)?.loadEventEnd ?? 0;
  if (end > 0) tell(end);
  // The end of the load event is known only after it.
  else if (document.readyState !== "complete") addEventListener("load", () => setTimeout(whenLoaded, 0, tell), { once: true });
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
/** Leaves out origin and query, which do not say what it is. */
const pathOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).pathname.slice(-200) : undefined);

function detailsOf(parts: Record<string, Part>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) =>
      part === undefined || part === "" ? [] : [[name, typeof part === "number" ? rounded(part) : part.slice(0, 200)]],
    ),
  );
}
