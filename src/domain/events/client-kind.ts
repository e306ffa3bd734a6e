import { isbot } from "isbot";

export type Device = "desktop" | "tablet" | "phone";

/** What a `User-Agent` tells about a visitor's browser, as kinds only. Pure. */
export type ClientKind = { isBot: boolean; device: Device; browser: string | null };

/** In this order because each of these browsers also names those below it. */
const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/[\d.]+ .*\bSafari\/|\bAppleWebKit\/.*\bMobile\//],
];

/** Reads a `User-Agent`; a request without one comes from a program. */
export function clientKind(userAgent: string | undefined): ClientKind {
  // Longer than any real browser's text, so that the patterns are not tried on more.
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
