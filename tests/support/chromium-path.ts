import { existsSync } from "node:fs";

const places = [
  process.env["CHROMIUM"],
  // Chromium without the parts that only a window needs: the same pages in a fifth less processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser of this machine; null where there is none. CI installs one, so there browser tests always run. */
export const chromiumPath = places.find((place): place is string => place !== undefined && existsSync(place)) ?? null;
