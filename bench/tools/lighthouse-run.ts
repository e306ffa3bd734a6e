import type { LighthouseResult } from "lighthouse";
import { freePort } from "../support/child-node.ts";

export type { LighthouseResult };

type RunOptions = { cookie: string | null; slowdown: number; categories: readonly string[]; chromiumPath: string };

/** Runs Lighthouse once on `url`, in its own browser. */
export async function runLighthouse(url: string, { cookie, slowdown, categories, chromiumPath }: RunOptions): Promise<LighthouseResult> {
  // Imported only when needed: a wrong call of `npm run bench` is answered without any package.
  const [{ default: lighthouse }, { chromium }] = await Promise.all([import("lighthouse"), import("playwright-core")]);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      onlyCategories: [...categories],
      throttling: { cpuSlowdownMultiplier: slowdown },
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}
