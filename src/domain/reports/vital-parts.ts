import type { MetricName } from "./vital-thresholds.ts";

/** The parts of each metric, as the browser names them (web-vitals/attribution), and the kind of work that shortens each. Safe in the browser. */

export const adviceCategories = ["server", "network", "pictures", "layout", "scripts"] as const;
export const adviceEfforts = ["low", "medium", "high"] as const;
type Work = { category: (typeof adviceCategories)[number]; effort: (typeof adviceEfforts)[number] };

const vitalParts = {
  LCP: {
    timeToFirstByte: { category: "server", effort: "medium" },
    resourceLoadDelay: { category: "pictures", effort: "medium" },
    resourceLoadDuration: { category: "pictures", effort: "low" },
    elementRenderDelay: { category: "scripts", effort: "high" },
  },
  INP: {
    inputDelay: { category: "scripts", effort: "high" },
    processingDuration: { category: "scripts", effort: "high" },
    presentationDelay: { category: "layout", effort: "medium" },
  },
  TTFB: {
    waitingDuration: { category: "network", effort: "low" },
    cacheDuration: { category: "scripts", effort: "high" },
    dnsDuration: { category: "network", effort: "medium" },
    connectionDuration: { category: "network", effort: "medium" },
    requestDuration: { category: "server", effort: "medium" },
  },
  FCP: {
    timeToFirstByte: { category: "server", effort: "medium" },
    firstByteToFCP: { category: "scripts", effort: "high" },
  },
} as const satisfies Partial<Record<MetricName, Record<string, Work>>>;

/** For a metric without parts, or whose parts were not reported. */
const wholeWork: Record<MetricName, Work> = {
  LCP: { category: "pictures", effort: "medium" },
  INP: { category: "scripts", effort: "high" },
  CLS: { category: "layout", effort: "low" },
  TTFB: { category: "server", effort: "medium" },
  FCP: { category: "server", effort: "medium" },
  FID: { category: "scripts", effort: "high" },
  LOAD: { category: "pictures", effort: "low" },
};

export const partNames = [...new Set(Object.values(vitalParts).flatMap((parts) => Object.keys(parts)))] as PartName[];
export type PartName = { [Metric in keyof typeof vitalParts]: keyof (typeof vitalParts)[Metric] }[keyof typeof vitalParts];

export const partRows = Object.entries(vitalParts).flatMap(([metric, parts]) => Object.keys(parts).map((name) => ({ metric, name })));

/** Returns the kind of work that shortens a part, or the metric as a whole. Pure. */
export function workOn(metric: MetricName, part: string | null): Work {
  const parts: Record<string, Work> = (vitalParts as Partial<Record<MetricName, Record<string, Work>>>)[metric] ?? {};
  return (part === null ? undefined : parts[part]) ?? wholeWork[metric];
}
