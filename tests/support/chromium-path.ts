import { existsSync } from "node:fs";

const places = [
  process.env["CHROMIUM"],
  // Chromium without the parts that only a window needs: it renders the same pages with a fifth less CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser of this machine, or null. CI installs one, so browser tests always run there. */
export const chromiumPath = places.find((place): place is string => place !== undefined && existsSync(place)) ?? null;
