/** The part of Lighthouse that the measurements use. Only `npm run bench` installs Lighthouse, so types are checked without it. */
declare module "lighthouse" {
  export type LighthouseResult = {
    runtimeError?: { code: string; message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; numericValue?: number; details?: unknown }>;
    environment: { benchmarkIndex: number };
  };
  export default function lighthouse(
    url: string,
    flags: {
      port: number;
      logLevel: "error";
      onlyCategories: string[];
      throttling: { cpuSlowdownMultiplier: number };
      extraHeaders?: Record<string, string>;
    },
  ): Promise<{ lhr: LighthouseResult } | undefined>;
}
