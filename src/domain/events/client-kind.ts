import { isbot } from "isbot";

export type Device = "desktop" | "tablet" | "phone";

/** What a `User-Agent` says of a visitor's browser, by kinds alone. Pure. */
export type ClientKind = { isBot: boolean; device: Device; browser: string | null };

/** Each says that it is those below, too. */
const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/[\d.]+ .*\bSafari\/|\bAppleWebKit\/.*\bMobile\//],
];

/** A request without one is a program's. */
export function clientKind(userAgent: string | undefined): ClientKind {
  // Longer than any browser's; the patterns are not tried on more.
  const text = (userAgent ?? "").slice(0, 500);
  return {
    isBot: text === "" || isbot(text),
    device: deviceOf(text),
    browser: browsers.find(([, sign]) => sign.test(text))?.[0] ?? null,
  };
}

function deviceOf(text: string): Device {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\//.test(text) || (/\bAndroid\b/.test(text) && !/\bMobile\b/.test(text))) return "tablet";
  return /\bMobi|\biPhone\b|\biPod\b/.test(text) ? "phone" : "desktop";
}
